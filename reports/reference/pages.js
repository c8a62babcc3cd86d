// Sorts tables by the columns whose heads are clicked: upwards, downwards, and as it was. The page
// is complete without it.
for (const table of document.querySelectorAll('table.sortable')) {
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const heads = [...table.tHead.rows[0].cells];
  const words = new Intl.Collator(document.documentElement.lang, { numeric: true });
  const compare = (a, b) => {
    const x = a.dataset.v, y = b.dataset.v;
    if (x === undefined) return words.compare(a.textContent, b.textContent);
    return x === '' || y === '' ? 0 : x - y;
  };
  for (const [column, head] of heads.entries()) {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    button.addEventListener('click', () => {
      const now = { ascending: 'descending', descending: '' }[head.getAttribute('aria-sort')] ?? 'ascending';
      for (const other of heads) other.removeAttribute('aria-sort');
      const list = [...rows];
      if (now) {
        head.setAttribute('aria-sort', now);
        const known = (row) => row.cells[column].dataset.v === '' ? 1 : 0; // what is not known comes last
        const sign = now === 'ascending' ? 1 : -1;
        list.sort((a, b) => known(a) - known(b) || sign * compare(a.cells[column], b.cells[column]));
      }
      body.append(...list);
    });
    head.append(button);
  }
}
