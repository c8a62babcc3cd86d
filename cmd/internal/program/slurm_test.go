package program

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A real Slurm of two nodes on this machine plays a study. The first attempt at a shard
// dies by kill -9 and one of the nodes' daemons is killed while the array runs; the
// missing shard is submitted again, and the merged folder is that of one machine.
func TestSlurmForReal(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a cluster")
	}
	for _, program := range []string{"slurmctld", "slurmd", "sbatch"} {
		needs(t, program)
	}
	if os.Geteuid() != 0 {
		t.Skip("nodes of Slurm that run jobs are the superuser's")
	}
	dir := t.TempDir()
	slurm := startSlurm(t, filepath.Join(dir, "slurm"))
	study := writeStudy(t, dir, "schema: 1\nname: parts\nvariants: french\nagents: [random, greedy]\ngames: 140_000\nseed: 7\n")
	whole := filepath.Join(dir, "one", "parts")
	must(t, "run", study, "-o", whole)

	mark := filepath.Join(dir, "died")
	program := filepath.Join(dir, "mortal.sh")
	script := fmt.Sprintf("#!/bin/sh\nif [ \"$1\" = run ] && [ \"$SLURM_ARRAY_TASK_ID\" = 2 ] && mkdir %s; then kill -9 $$; fi\nexec %s \"$@\"\n", mark, houserules(t))
	if err := os.WriteFile(program, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	shards, merged := filepath.Join(dir, "shards"), filepath.Join(dir, "out", "parts")
	must(t, "batch", "slurm", study, "--shards", "4", "-o", shards, "--merged", merged, "--program", program)
	if said, err := slurm.command("sh", filepath.Join(shards, "submit.sh")).CombinedOutput(); err != nil {
		t.Fatalf("submit.sh: %v: %s", err, said)
	}
	kill := true
	for until := time.Now().Add(4 * time.Minute); ; time.Sleep(200 * time.Millisecond) {
		queue, err := slurm.command("squeue", "--noheader").CombinedOutput()
		if err == nil && strings.TrimSpace(string(queue)) == "" {
			break
		}
		if kill && strings.Contains(string(queue), " R ") {
			slurm.restart(t, "n2")
			kill = false
		}
		if time.Now().After(until) {
			t.Fatalf("it is not done: %s", queue)
		}
	}
	log, err := os.ReadFile(filepath.Join(shards, "merge.log"))
	if err != nil || !strings.Contains(string(log), "are submitted again") {
		t.Errorf("nothing was submitted again (%v): %s", err, log)
	}
	if _, err := os.Stat(mark); err != nil {
		t.Errorf("no attempt has died: %v", err)
	}
	if t.Failed() {
		t.FailNow()
	}
	sameAsOne(t, "slurm", merged, whole)
}

// cluster is a Slurm of this test alone.
type cluster struct {
	dir     string
	daemons map[string]*exec.Cmd
}

// startSlurm starts a controller and two nodes, which end with the test.
func startSlurm(t *testing.T, dir string) *cluster {
	t.Helper()
	if err := os.MkdirAll(filepath.Join(dir, "state"), 0o755); err != nil {
		t.Fatal(err)
	}
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	host, _, _ = strings.Cut(host, ".")
	conf := strings.NewReplacer("DIR", dir, "HOST", host, "PORT0", freePort(t), "PORT1", freePort(t), "PORT2", freePort(t)).Replace(`ClusterName=test
SlurmctldHost=HOST
AuthType=auth/none
CredType=cred/none
SlurmUser=root
SlurmdUser=root
StateSaveLocation=DIR/state
SlurmdSpoolDir=DIR/spool-%n
SlurmctldPort=PORT0
SlurmctldPidFile=DIR/slurmctld.pid
SlurmdPidFile=DIR/slurmd-%n.pid
SlurmctldLogFile=DIR/slurmctld.log
SlurmdLogFile=DIR/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
SchedulerParameters=sched_interval=2,bf_interval=2
NodeName=n1 NodeHostname=HOST Port=PORT1 CPUs=1
NodeName=n2 NodeHostname=HOST Port=PORT2 CPUs=1
PartitionName=main Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
`)
	if err := os.WriteFile(filepath.Join(dir, "slurm.conf"), []byte(conf), 0o644); err != nil {
		t.Fatal(err)
	}
	c := &cluster{dir: dir, daemons: map[string]*exec.Cmd{}}
	t.Cleanup(func() {
		_ = c.command("scancel", "--user=root").Run()
		for _, d := range c.daemons {
			_ = d.Process.Kill()
			_ = d.Wait()
		}
	})
	c.start(t, "controller", "slurmctld", "-D")
	c.start(t, "n1", "slurmd", "-D", "-N", "n1")
	c.start(t, "n2", "slurmd", "-D", "-N", "n2")
	for until := time.Now().Add(time.Minute); ; time.Sleep(200 * time.Millisecond) {
		said, err := c.command("sinfo", "--noheader", "--format=%D %t").CombinedOutput()
		if err == nil && strings.TrimSpace(string(said)) == "2 idle" {
			return c
		}
		if time.Now().After(until) {
			t.Skipf("Slurm does not start here: %s (%v)", said, err)
		}
	}
}

// command is a command that knows of the cluster.
func (c *cluster) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "SLURM_CONF="+filepath.Join(c.dir, "slurm.conf"), "HOUSERULES_PROGRESS=off", "HOME="+c.dir)
	return cmd
}

// start starts a daemon.
func (c *cluster) start(t *testing.T, name, program string, args ...string) {
	t.Helper()
	cmd := c.command(program, args...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	c.daemons[name] = cmd
}

// restart kills a node's daemon and starts another.
func (c *cluster) restart(t *testing.T, node string) {
	t.Helper()
	_ = c.daemons[node].Process.Kill()
	_ = c.daemons[node].Wait()
	c.start(t, node, "slurmd", "-D", "-N", node)
}

// freePort is a port that nobody listens at.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return port
}
