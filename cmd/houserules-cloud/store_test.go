package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"houserules/sim/store"
)

// fakeStore is an imitation of S3 with the bucket games.
type fakeStore struct {
	backend *s3mem.Backend
	handler http.Handler
}

func newFakeStore(t testing.TB) *fakeStore {
	t.Helper()
	backend := s3mem.New()
	if err := backend.CreateBucket("games"); err != nil {
		t.Fatal(err)
	}
	return &fakeStore{backend, gofakes3.New(backend, gofakes3.WithLogger(gofakes3.DiscardLog())).Server()}
}

// names are the names of all objects that begin so.
func (f *fakeStore) names(t testing.TB, prefix string) []string {
	t.Helper()
	list, err := f.backend.ListBucket("games", &gofakes3.Prefix{HasPrefix: true, Prefix: prefix}, gofakes3.ListBucketPage{})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range list.Contents {
		names = append(names, c.Key)
	}
	slices.Sort(names)
	return names
}

// read is what an object has.
func (f *fakeStore) read(t testing.TB, name string) []byte {
	t.Helper()
	o, err := f.backend.GetObject("games", name, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer o.Contents.Close()
	data, err := io.ReadAll(o.Contents)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// write puts an object there, as somebody else would.
func (f *fakeStore) write(t testing.TB, name string, data []byte, sum string) {
	t.Helper()
	meta := map[string]string{}
	if sum != "" {
		meta["X-Amz-Meta-Sha256"] = sum
	}
	if _, err := f.backend.PutObject("games", name, meta, bytes.NewReader(data), int64(len(data)), nil); err != nil {
		t.Fatal(err)
	}
}

// fault is a way to fail.
type fault string

const (
	// silence: the request arrives, and nothing is ever answered.
	silence fault = "silence"
	// halfUpload: the connection breaks in the middle of what is sent.
	halfUpload fault = "half an upload"
	// halfDownload: it breaks in the middle of what is answered.
	halfDownload fault = "half a download"
	// lostAnswer: the request is done, and the connection breaks before the answer.
	lostAnswer fault = "an error after success"
	// wrongAnswer: the request is done, and the answer is an error.
	wrongAnswer fault = "another error after success"
	// busy: nothing is done.
	busy fault = "busy"
	// slow: the answer comes a bit at a time.
	slow fault = "slow"
)

// faults are all of them.
func faults() []fault {
	return []fault{silence, halfUpload, halfDownload, lostAnswer, wrongAnswer, busy, slow}
}

// proxy stands before a store and fails.
type proxy struct {
	to *fakeStore
	// rate is how many of a hundred requests fail.
	rate int
	// watch, if set, sees every request before it is passed on.
	watch func(r *http.Request) (refuse bool)

	mu     sync.Mutex
	random *rand.Rand
	seen   map[fault]int
	kinds  map[string]int // requests by what they do
	closed chan struct{}
}

// serve starts a proxy. URLs of its places end in what is returned.
func serve(t testing.TB, p *proxy) (query string) {
	t.Helper()
	p.random, p.seen, p.kinds = rand.New(rand.NewPCG(1, 2)), map[fault]int{}, map[string]int{}
	p.closed = make(chan struct{})
	server := httptest.NewServer(p)
	t.Cleanup(server.Close)
	t.Cleanup(func() { close(p.closed) })
	return "?region=eu-west-1&use_path_style=true&endpoint=" + server.URL
}

// draw says how a request is to fail, if it is to.
func (p *proxy) draw(r *http.Request) fault {
	p.mu.Lock()
	defer p.mu.Unlock()
	kind := r.Method
	for _, q := range []string{"list-type", "delete", "uploads", "versions"} {
		if r.URL.Query().Has(q) {
			kind += " " + q
		}
	}
	if strings.Trim(r.URL.Path, "/") == "games" {
		kind += " of the bucket"
	}
	if r.Header.Get("X-Amz-Copy-Source") != "" {
		kind += " copy"
	}
	if r.Method == http.MethodPut && r.Header.Get("If-None-Match") != "*" {
		kind += " without a condition"
	}
	p.kinds[kind]++
	if p.random.IntN(100) >= p.rate {
		return ""
	}
	// The one that was seen least, of those that this request can meet.
	var f fault
	for _, other := range faults() {
		met := (other != halfUpload || r.Method == http.MethodPut) && (other != halfDownload || r.Method == http.MethodGet)
		if met && (f == "" || p.seen[other] < p.seen[f]) {
			f = other
		}
	}
	p.seen[f]++
	return f
}

// broken breaks the connection.
func broken() { panic(http.ErrAbortHandler) }

func (p *proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if p.watch != nil && p.watch(r) {
		http.Error(w, "<Error><Code>InternalError</Code></Error>", http.StatusInternalServerError)
		return
	}
	f := p.draw(r)
	switch f {
	case busy:
		w.WriteHeader(http.StatusServiceUnavailable)
		fmt.Fprint(w, "<Error><Code>SlowDown</Code><Message>slow down</Message></Error>")
		return
	case halfUpload:
		half := r.Clone(r.Context())
		half.Body = io.NopCloser(io.MultiReader(io.LimitReader(r.Body, r.ContentLength/2), brokenReader{}))
		p.to.handler.ServeHTTP(httptest.NewRecorder(), half)
		broken()
	}
	answer := httptest.NewRecorder()
	p.to.handler.ServeHTTP(answer, r)
	switch f {
	case silence:
		select {
		case <-r.Context().Done():
		case <-p.closed:
		}
		broken()
	case lostAnswer:
		broken()
	case wrongAnswer:
		w.WriteHeader(http.StatusInternalServerError)
		fmt.Fprint(w, "<Error><Code>InternalError</Code><Message>we are sorry</Message></Error>")
		return
	}
	for key, values := range answer.Header() {
		w.Header()[key] = values
	}
	body := answer.Body.Bytes()
	w.WriteHeader(answer.Code)
	switch f {
	case halfDownload:
		_, _ = w.Write(body[:len(body)/2])
		_ = http.NewResponseController(w).Flush()
		broken()
	case slow:
		for part := range slices.Chunk(body, len(body)/5+1) {
			_, _ = w.Write(part)
			_ = http.NewResponseController(w).Flush()
			time.Sleep(20 * time.Millisecond)
		}
	default:
		_, _ = w.Write(body)
	}
}

// brokenReader is what comes after half an upload.
type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

// What is larger than what libraries send in one request is written once, too: of two who
// put something there at the same time one is told that the other was faster, and nothing
// is left of the slower.
func TestLargeObjectIsWrittenOnce(t *testing.T) {
	p := &proxy{to: newFakeStore(t)}
	at, err := openBucket("s3://games/p"+serve(t, p), quick())
	if err != nil {
		t.Fatal(err)
	}
	defer at.Close()
	const size = 17 << 20
	contents := []string{strings.Repeat("a", size), strings.Repeat("b", size)}
	refused := make([]error, len(contents))
	var group sync.WaitGroup
	for i, text := range contents {
		group.Go(func() {
			sum, err := store.SumOf(strings.NewReader(text))
			if err == nil {
				err = at.Put("large", strings.NewReader(text), sum)
			}
			refused[i] = err
		})
	}
	group.Wait()
	first := 0
	if refused[0] != nil {
		first = 1
	}
	if refused[first] != nil || !errors.Is(refused[1-first], fs.ErrExist) {
		t.Fatalf("two who put a large object: %v, %v", refused[0], refused[1])
	}
	if string(p.to.read(t, "p/large")) != contents[first] {
		t.Error("what is there is not what the first put there")
	}
	if sum, err := at.Hash("large"); err != nil || sum.Size != size {
		t.Errorf("its sum is %+v, %v", sum, err)
	}
	if kinds := slices.Sorted(maps.Keys(p.kinds)); !slices.Equal(kinds, []string{"HEAD", "PUT"}) {
		t.Errorf("the store was asked for %q", kinds)
	}
}

// What a run remembers of a block is replaced and taken away, however the store fails, and
// what is not there is taken away, too.
func TestObjectIsReplaced(t *testing.T) {
	p := &proxy{to: newFakeStore(t), rate: 30}
	at, err := openBucket("s3://games/p"+serve(t, p), quick())
	if err != nil {
		t.Fatal(err)
	}
	defer at.Close()
	for i := range 20 {
		text := strings.Repeat("x", 100*(20-i))
		if err := at.Replace("a/.b.begun", []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := store.ReadText(at, "a/.b.begun", 10000); err != nil || string(got) != text {
			t.Fatalf("replaced %d times: %d bytes, %v", i, len(got), err)
		}
	}
	for range 20 {
		if err := at.Remove("a/.b.begun"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := at.Hash("a/.b.begun"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("it is still there: %v", err)
	}
	if left := p.to.names(t, "p/"); len(left) != 0 {
		t.Errorf("the store has %q", left)
	}
}
