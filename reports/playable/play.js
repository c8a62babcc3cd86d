// The page on which the games of a study are played: one table, whose engine is in the page.
const $ = (id) => document.getElementById(id);
let ask; // asks the engine

async function unpack() {
  const packed = Uint8Array.from(atob($('engine').textContent), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const go = new Go();
  const {instance} = await WebAssembly.instantiate(await new Response(stream).arrayBuffer(), go.importObject);
  go.run(instance);
  ask = (request) => {
    const reply = JSON.parse(globalThis.houserules(JSON.stringify(request)));
    if (reply.error) throw new Error(reply.error);
    return reply;
  };
}

const table = newTable('', known.person, (request) => ask(request));
$('table').hidden = false;
unpack().then(() => table.offer(known.games), (e) => {
  $('status').textContent = say('playable.failed', e.message);
});
