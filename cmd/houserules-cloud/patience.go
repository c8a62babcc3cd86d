package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"time"

	"github.com/aws/smithy-go"
	"gocloud.dev/gcerrors"
)

// patience says how long to wait for a store.
type patience struct {
	// tries is how often something is tried, answer how long a try may take beside the
	// time for its bytes.
	tries  int
	answer time.Duration
	// pause is the time before the second try. It doubles from try to try, up to a limit.
	pause, mostPause time.Duration
}

// patient waits for about a minute of errors, or for some minutes where nothing answers.
func patient() patience {
	return patience{tries: 8, answer: 30 * time.Second, pause: 500 * time.Millisecond, mostPause: 15 * time.Second}
}

// slowest is how many bytes a second a store must at least take.
const slowest = 64 << 10

// final marks an error that trying again does not mend.
type final struct{ error }

func (f final) Unwrap() error { return f.error }

// try tries something with an object until it works, or cannot, or patience ends.
func (b *bucket) try(name string, size int64, do func(ctx context.Context) error) error {
	pause := b.patience.pause
	for n := 1; ; n++ {
		ctx, cancel := context.WithTimeout(context.Background(), b.patience.answer+time.Duration(size/slowest)*time.Second)
		err := do(ctx)
		cancel()
		if err == nil {
			return nil
		}
		if n >= b.patience.tries || settled(err) {
			return b.explain(name, err)
		}
		// Many machines that lost the store at the same time come back at different ones.
		time.Sleep(pause/2 + rand.N(pause/2+1))
		pause = min(2*pause, b.patience.mostPause)
	}
}

// code is what a store calls an error.
func code(err error) string {
	var api smithy.APIError
	if errors.As(err, &api) {
		return api.ErrorCode()
	}
	return ""
}

// settled reports whether an error would be the same again.
func settled(err error) bool {
	var marked final
	if errors.As(err, &marked) {
		return true
	}
	switch gcerrors.Code(err) {
	case gcerrors.NotFound, gcerrors.FailedPrecondition, gcerrors.PermissionDenied:
		return true
	}
	switch code(err) {
	case "InvalidAccessKeyId", "SignatureDoesNotMatch", "ExpiredToken", "InvalidBucketName", "PermanentRedirect",
		"AuthorizationHeaderMalformed", "MethodNotAllowed", "NotImplemented":
		return true
	}
	return false
}

// explain says what an error means, and what to do.
func (b *bucket) explain(name string, err error) error {
	at := b.Path(name)
	var marked final
	if errors.As(err, &marked) {
		return marked.error
	}
	switch code := code(err); {
	case code == "NoSuchBucket":
		return fmt.Errorf("%s: there is no bucket %s: make it first, or correct its name, region or endpoint", at, b.host)
	case code == "InvalidBucketName":
		return fmt.Errorf("%s: %s cannot be the name of a bucket", at, b.host)
	case code == "PermanentRedirect" || code == "AuthorizationHeaderMalformed":
		return fmt.Errorf("%s: the bucket is in another region: give it by AWS_REGION or ?region=… (%w)", at, err)
	case code == "NotImplemented" || code == "MethodNotAllowed":
		return fmt.Errorf("%s: what answers is no object store like S3: correct the endpoint (AWS_ENDPOINT_URL or ?endpoint=…) (%w)", at, err)
	case gcerrors.Code(err) == gcerrors.FailedPrecondition:
		return fmt.Errorf("%s: %w", at, fs.ErrExist)
	case gcerrors.Code(err) == gcerrors.NotFound:
		return fmt.Errorf("%s: %w", at, fs.ErrNotExist)
	case gcerrors.Code(err) == gcerrors.PermissionDenied || code == "InvalidAccessKeyId" || code == "SignatureDoesNotMatch" || code == "ExpiredToken":
		return fmt.Errorf("%s: the store forbids it: s3:GetObject, s3:PutObject and s3:ListBucket have to be allowed to the credentials in AWS_ACCESS_KEY_ID, AWS_PROFILE or the machine's role (%w)", at, err)
	}
	return fmt.Errorf("%s: the object store failed %d times: %w; correct the endpoint (AWS_ENDPOINT_URL or ?endpoint=…) if it is wrong, or run again: what is finished is kept", at, b.patience.tries, err)
}
