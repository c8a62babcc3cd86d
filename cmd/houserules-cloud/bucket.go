package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strconv"
	"strings"

	"github.com/aws/aws-sdk-go-v2/feature/s3/transfermanager"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/smithy-go/logging"
	"gocloud.dev/aws"
	"gocloud.dev/blob"
	"gocloud.dev/blob/s3blob"
	"gocloud.dev/gcerrors"

	"houserules/sim/store"
)

// bucket is a part of a bucket as a place for shards.
type bucket struct {
	blobs    *blob.Bucket
	host     string // the bucket's name
	name     string // without what chooses the store
	patience patience
}

// openBucket opens the place that a URL names. Nothing is asked of the store yet.
func openBucket(text string, p patience) (store.Objects, error) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" {
		return nil, fmt.Errorf("%s is no place in an object store: write s3://bucket/study", text)
	}
	if u.Scheme != "s3" {
		return nil, fmt.Errorf("%s: of object stores this program knows s3:// alone, and those that behave like S3 (?endpoint=…)", text)
	}
	prefix := strings.Trim(u.Path, "/")
	blobs, err := openS3(u.Host, u.Query())
	if err != nil {
		return nil, fmt.Errorf("cannot use %s: %w", text, err)
	}
	b := &bucket{blobs: blobs, host: u.Host, name: "s3://" + u.Host, patience: p}
	if prefix != "" {
		b.blobs, b.name = blob.PrefixedBucket(blobs, prefix+"/"), b.name+"/"+prefix
	}
	return b, nil
}

// openS3 opens a bucket of the store that a query chooses.
func openS3(name string, query url.Values) (*blob.Bucket, error) {
	const pathStyle, checksums = "use_path_style", "response_checksum_validation"
	paths := false
	if query.Has(pathStyle) {
		var err error
		if paths, err = strconv.ParseBool(query.Get(pathStyle)); err != nil {
			return nil, fmt.Errorf("%s is true or false, not %q", pathStyle, query.Get(pathStyle))
		}
		query.Del(pathStyle)
	}
	if !query.Has(checksums) {
		query.Set(checksums, "when_required") // all that is read is compared with sums of ours
	}
	config, err := aws.V2ConfigFromURLParams(context.Background(), query)
	if err != nil {
		return nil, err
	}
	config.Logger = logging.Nop{}
	config.RetryMaxAttempts = 1 // patience is ours
	client := s3.NewFromConfig(config, func(o *s3.Options) { o.UsePathStyle = paths })
	return s3blob.OpenBucket(context.Background(), client, name, &s3blob.Options{RequestChecksumCalculation: config.RequestChecksumCalculation})
}

// sumKey is the key under which an object says its SHA-256.
const sumKey = "sha256"

// Put implements store.Objects. All of an object goes in one request, whatever its size:
// one that went in parts would be kept only under the condition if the store asks about it
// when the parts are put together, which not every store does, and parts of tries that
// failed would stay there.
func (b *bucket) Put(name string, contents io.ReadSeeker, sum store.Sum) error {
	return b.try(name, sum.Size, func(ctx context.Context) error {
		if _, err := contents.Seek(0, io.SeekStart); err != nil {
			return final{err}
		}
		return b.blobs.Upload(ctx, name, contents, &blob.WriterOptions{
			IfNotExist: true, ContentType: "application/octet-stream", Metadata: map[string]string{sumKey: sum.SHA256},
			BeforeWrite: func(as func(any) bool) error { return b.inOne(as, sum.Size) },
		})
	})
}

// Replace implements store.Objects.
func (b *bucket) Replace(name string, contents []byte) error {
	size := int64(len(contents))
	return b.try(name, size, func(ctx context.Context) error {
		return b.blobs.Upload(ctx, name, bytes.NewReader(contents), &blob.WriterOptions{
			ContentType: "application/octet-stream", BeforeWrite: func(as func(any) bool) error { return b.inOne(as, size) },
		})
	})
}

// Remove implements store.Objects.
func (b *bucket) Remove(name string) error {
	return b.try(name, 0, func(ctx context.Context) error {
		if err := b.blobs.Delete(ctx, name); gcerrors.Code(err) != gcerrors.NotFound {
			return err
		}
		return nil
	})
}

// inOne has so many bytes sent in one request.
func (b *bucket) inOne(as func(any) bool, size int64) error {
	var sender *transfermanager.Client
	var client *s3.Client
	if !as(&sender) || !b.blobs.As(&client) {
		return final{errors.New("this program cannot send objects in one request; build it with the versions in its go.mod")}
	}
	*sender = *transfermanager.New(client, func(o *transfermanager.Options) {
		o.RequestChecksumCalculation = client.Options().RequestChecksumCalculation
		o.MultipartUploadThreshold = size + 1
	})
	return nil
}

// Get implements store.Objects.
func (b *bucket) Get(name string) (io.ReadCloser, int64, error) {
	r := &reader{from: b, name: name}
	if err := r.open(); err != nil {
		return nil, 0, err
	}
	return r, r.size, nil
}

// Hash implements store.Objects. An object that does not say its sum, because somebody has
// put it there by other means, is read.
func (b *bucket) Hash(name string) (store.Sum, error) {
	var there *blob.Attributes
	err := b.try(name, 0, func(ctx context.Context) (err error) {
		there, err = b.blobs.Attributes(ctx, name)
		return err
	})
	if err != nil {
		return store.Sum{}, err
	}
	if sum := there.Metadata[sumKey]; sum != "" {
		return store.Sum{SHA256: sum, Size: there.Size}, nil
	}
	r, _, err := b.Get(name)
	if err != nil {
		return store.Sum{}, err
	}
	defer r.Close()
	return store.SumOf(r)
}

// Path implements store.Objects.
func (b *bucket) Path(name string) string {
	if name == "" {
		return b.name
	}
	return b.name + "/" + name
}

// Close implements store.Objects.
func (b *bucket) Close() error { return b.blobs.Close() }
