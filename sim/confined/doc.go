// Package confined reads and writes files inside one folder and nowhere else.
//
// People hand their studies on as folders, and unpack those of others. Such a
// folder may hold anything: a link named summary.json that points at a file
// elsewhere, a pipe that is never written to, a file as long as the disk. So
//
//   - everything goes through an [os.Root], which cannot leave the folder;
//   - what is opened for reading is looked at before: a regular file, of a
//     length that makes sense, that no link leads to;
//   - what is written goes into a new file of a name that nobody had, and is
//     renamed when it is whole. A rename replaces a link itself and leaves the
//     file it points at alone.
//
// A link to the folder as a whole is followed: it is the user's own.
package confined
