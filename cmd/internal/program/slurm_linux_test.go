package program

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A real Slurm of two nodes on this machine plays a study. The first attempt at a shard
// dies by kill -9; in the middle of another the node's daemon and the job's step daemon
// are killed with what they run. Slurm and the merge job have the shards, two a task, played again, and
// the merged folder is that of one machine.
func TestSlurmForReal(t *testing.T) {
	walk(t)
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
	study := writeStudy(t, dir, "schema: 1\nname: parts\nvariants: french\nagents: [random, \"alphabeta:3\"]\ngames: 20_000\nseed: 7\n")
	whole := filepath.Join(dir, "one", "parts")
	must(t, "run", study, "-o", whole)

	died, lost := filepath.Join(dir, "died"), filepath.Join(dir, "lost")
	program := filepath.Join(dir, "mortal.sh")
	script := strings.NewReplacer("DIED", died, "LOST", lost, "HOUSERULES", houserules(t)).Replace(`#!/bin/sh
if [ "$1" = run ] && [ "$SLURM_ARRAY_TASK_ID" = 1 ] && mkdir DIED; then kill -9 $$; fi
if [ "$1" = run ] && [ "$SLURMD_NODENAME" = n2 ] && mkdir LOST; then
	HOUSERULES "$@" &
	sleep .3
	kill -STOP $!
	echo "$! $$ $SLURM_JOB_ID" >LOST/new && mv LOST/new LOST/processes
	exec sleep 300
fi
exec HOUSERULES "$@"
`)
	if err := os.WriteFile(program, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	shards, merged := filepath.Join(dir, "shards"), filepath.Join(dir, "out", "parts")
	must(t, "batch", "slurm", study, "--shards", "8", "--per-task", "2", "--setup", "umask 022", "-o", shards, "--merged", merged, "--program", program)
	if said, err := slurm.command("sh", filepath.Join(shards, "submit.sh")).CombinedOutput(); err != nil {
		t.Fatalf("submit.sh: %v: %s", err, said)
	}
	killed := false
	for until := time.Now().Add(20 * time.Minute); ; time.Sleep(200 * time.Millisecond) {
		queue, err := slurm.command("squeue", "--noheader").CombinedOutput()
		if err == nil && strings.TrimSpace(string(queue)) == "" {
			break
		}
		if text, err := os.ReadFile(filepath.Join(lost, "processes")); err == nil && !killed {
			var playing, script, job int
			if _, err := fmt.Sscan(string(text), &playing, &script, &job); err != nil {
				t.Fatalf("%q: %v", text, err)
			}
			slurm.crash(t, "n2", job, playing, script)
			killed = true
		}
		if time.Now().After(until) {
			t.Fatalf("it is not done: %s", queue)
		}
	}
	log, err := os.ReadFile(filepath.Join(shards, "merge.log"))
	if err != nil || !strings.Contains(string(log), "are submitted again") {
		t.Errorf("nothing was submitted again (%v): %s", err, log)
	}
	if _, err := os.Stat(died); err != nil || !killed {
		t.Errorf("no attempt has died (%v), or no node (%v)", err, killed)
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
BatchStartTimeout=1
MessageTimeout=2
AuthInfo=cred_expire=5
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
	for until := time.Now().Add(5 * time.Minute); ; time.Sleep(200 * time.Millisecond) {
		said, err := c.command("sinfo", "--noheader", "--format=%D %t").CombinedOutput()
		if err == nil && strings.TrimSpace(string(said)) == "2 idle" {
			return c
		}
		if time.Now().After(until) {
			if os.Getenv("CI") == "true" {
				t.Fatalf("Slurm does not start, and under CI it must: %s (%v)", said, err)
			}
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

// crash kills a node's daemon, the step daemon of a job that it runs, and these processes
// of the job, as a power cut would, and starts the node again.
func (c *cluster) crash(t *testing.T, node string, job int, processes ...int) {
	t.Helper()
	_ = c.daemons[node].Process.Kill()
	_ = c.daemons[node].Wait()
	steps := c.stepDaemons(t, job)
	if len(steps) == 0 {
		t.Errorf("no step daemon of job %d", job)
	}
	for _, pid := range append(steps, processes...) {
		if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
			t.Errorf("process %d of job %d: %v", pid, job, err)
		}
	}
	// A job that began a moment ago counts as beginning when the node comes back.
	time.Sleep(5 * time.Second)
	c.start(t, node, "slurmd", "-D", "-N", node)
}

// stepDaemons are the processes of this cluster that watch over a job's steps.
func (c *cluster) stepDaemons(t *testing.T, job int) (pids []int) {
	t.Helper()
	names, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil || !strings.HasPrefix(string(text), fmt.Sprintf("slurmstepd: [%d.", job)) {
			continue
		}
		variables, err := os.ReadFile(filepath.Join(filepath.Dir(name), "environ"))
		if err != nil || !strings.Contains(string(variables), "SLURM_CONF="+c.dir) {
			continue // of another cluster
		}
		pid, err := strconv.Atoi(filepath.Base(filepath.Dir(name)))
		if err != nil {
			t.Fatal(err)
		}
		pids = append(pids, pid)
	}
	return pids
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
