package main

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.temporal.io/sdk/client"
	"go.temporal.io/server/common/authorization"
	"go.temporal.io/server/common/cluster"
	"go.temporal.io/server/common/config"
	"go.temporal.io/server/common/log"
	"go.temporal.io/server/common/persistence/sql/sqlplugin/sqlite"
	"go.temporal.io/server/common/primitives"
	schema "go.temporal.io/server/schema/sqlite"
	"go.temporal.io/server/temporal"
)

// Environment variables that make the test's binary a server or a worker, so that they can
// be killed.
const (
	asServer = "TEMPORAL_TEST_SERVER" // database file and first port
	asWorker = "TEMPORAL_TEST_WORKER" // address
	// workerRoot is the folder below which that worker may play.
	workerRoot = "TEMPORAL_TEST_ROOT"
)

func TestMain(m *testing.M) {
	if text := os.Getenv(asServer); text != "" {
		file, port, _ := strings.Cut(text, ",")
		first, _ := strconv.Atoi(port)
		if err := serve(file, first); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if address := os.Getenv(asWorker); address != "" {
		os.Exit(run([]string{"worker", "--address", address, "-j", "1", "--root", os.Getenv(workerRoot)}, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// ports of a server, counted from the first.
const (
	frontendPort = iota
	historyPort
	matchingPort
	workerPort
	portsInAll = 8 // and as many for membership
)

// serve runs a Temporal server on a database file until it is killed, as the server for
// development of Temporal's own command does.
func serve(file string, first int) error {
	sql := config.SQL{PluginName: sqlite.PluginName, DatabaseName: file, ConnectAttributes: map[string]string{"mode": "rwc"}}
	if _, err := os.Stat(file); os.IsNotExist(err) {
		if err := schema.SetupSchema(&sql); err != nil {
			return err
		}
	}
	const local, here = "127.0.0.1", "active"
	namespace, err := schema.NewNamespaceConfig(here, client.DefaultNamespace, false, nil)
	if err != nil {
		return err
	}
	if err := schema.CreateNamespaces(&sql, namespace); err != nil {
		return err
	}
	frontend := net.JoinHostPort(local, strconv.Itoa(first+frontendPort))
	service := func(port int) config.Service {
		return config.Service{RPC: config.RPC{GRPCPort: first + port, MembershipPort: first + port + portsInAll/2, BindOnLocalHost: true}}
	}
	c := &config.Config{
		Global: config.Global{Membership: config.Membership{MaxJoinDuration: 30 * time.Second, BroadcastAddress: local}},
		Persistence: config.Persistence{
			DefaultStore: sqlite.PluginName, VisibilityStore: sqlite.PluginName, NumHistoryShards: 1,
			DataStores: map[string]config.DataStore{sqlite.PluginName: {SQL: &sql}},
		},
		ClusterMetadata: &cluster.Config{
			FailoverVersionIncrement: 10, MasterClusterName: here, CurrentClusterName: here,
			ClusterInformation: map[string]cluster.ClusterInformation{here: {Enabled: true, InitialFailoverVersion: 1, RPCAddress: frontend}},
		},
		DCRedirectionPolicy: config.DCRedirectionPolicy{Policy: "noop"},
		Services: map[string]config.Service{
			string(primitives.FrontendService): service(frontendPort), string(primitives.HistoryService): service(historyPort),
			string(primitives.MatchingService): service(matchingPort), string(primitives.WorkerService): service(workerPort),
		},
		Archival: config.Archival{
			History: config.HistoryArchival{State: config.ArchivalDisabled}, Visibility: config.VisibilityArchival{State: config.ArchivalDisabled},
		},
		PublicClient: config.PublicClient{HostPort: frontend},
		NamespaceDefaults: config.NamespaceDefaults{Archival: config.ArchivalNamespaceDefaults{
			History:    config.HistoryArchivalNamespaceDefaults{State: config.ArchivalDisabled},
			Visibility: config.VisibilityArchivalNamespaceDefaults{State: config.ArchivalDisabled},
		}},
	}
	s, err := temporal.NewServer(
		temporal.WithConfig(c), temporal.ForServices(temporal.DefaultServices), temporal.WithLogger(log.NewNoopLogger()),
		temporal.WithAuthorizer(authorization.NewNoopAuthorizer()), temporal.InterruptOn(temporal.InterruptCh()),
	)
	if err != nil {
		return err
	}
	return s.Start()
}

// process starts the test's binary as something else. kill ends it as a power cut would.
func process(t testing.TB, env string) (kill func()) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), env)
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	over := false
	kill = func() {
		if !over {
			over = true
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
		}
	}
	t.Cleanup(kill)
	return kill
}

// freePorts finds a run of ports that nobody uses.
func freePorts(t testing.TB) int {
	t.Helper()
next:
	for first := 20000 + os.Getpid()%10000; first < 60000; first += portsInAll {
		for port := range portsInAll {
			l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(first+port)))
			if err != nil {
				continue next
			}
			l.Close()
		}
		return first
	}
	t.Fatal("no free ports")
	return 0
}

// dial waits until a server answers.
func dial(t testing.TB, address string) client.Client {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); ; {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		c, err := client.DialContext(ctx, client.Options{HostPort: address, Logger: quietLog{}})
		cancel()
		if err == nil {
			t.Cleanup(c.Close)
			return c
		}
		if time.Now().After(end) {
			t.Fatalf("the server does not answer: %v", err)
		}
		time.Sleep(200 * time.Millisecond)
	}
}
