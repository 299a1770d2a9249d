/**
 * Texts that run, load or lead somewhere where a page takes them for markup, for code, for a template or for an
 * address. What runs sets `owned` on its window. The first fifteen each stand alone in a row; those are followed by the
 * others.
 */
export const MARKUP: readonly string[] = [
  '<script>owned=1</script>',
  '<img src=x onerror=owned=1>',
  '"><svg onload=owned=1>',
  "' onmouseover='owned=1",
  'javascript:owned=1',
  'data:text/html,<script>parent.owned=1</script>',
  '{{constructor.constructor("owned=1")()}}',
  '${owned=1}',
  '<iframe srcdoc="<script>parent.owned=1</script>"></iframe>',
  '<a href="javascript:owned=1">Open</a>',
  '</title></textarea><script>owned=1</script>',
  '<details open ontoggle=owned=1>',
  '<style>@import "https://evil.test/a.css";</style>',
  '<base href="https://evil.test/">',
  '<meta http-equiv=refresh content="0;url=https://evil.test/">',
  '<input autofocus onfocus=owned=1>',
  '<form action="https://evil.test/"><button>Send</button></form>',
  '<object data="data:text/html,<script>parent.owned=1</script>"></object>',
  '<embed src="javascript:owned=1">',
  '<math><mi xlink:href="javascript:owned=1">x</mi></math>',
  '<!--><script>owned=1</script>-->',
  '<link rel=stylesheet href="https://evil.test/a.css">',
  '<video><source onerror=owned=1></video>',
  '&lt;script&gt;owned=1&lt;/script&gt;',
  '<svg><animate onbegin=owned=1 attributeName=x dur=1s></svg>',
  '<template><script>owned=1</script></template>',
  '<x v-html="owned=1" :is="owned" @click="owned=1">',
  '<marquee onstart=owned=1>',
  '<body onload=owned=1>',
  '\u202e<script>owned=1</script>'
]

/** The rows of a page of the list. */
const ROWS = 15

/** Puts the texts into each member of the entries of each list in turn, such as `name` in `data`. */
export function markupIn(list: string, members: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    members.flatMap((member, shift) =>
      Array.from({ length: ROWS }, (_, row) => {
        const at = (row + shift) % ROWS
        return [
          `${list}.${row}.${member}`,
          `${MARKUP[at] ?? ''} ${at % 2 === 0 ? (MARKUP[at + ROWS] ?? '') : ''}`.trim()
        ] as const
      })
    )
  )
}

/** Runs in the page: what on it came to life that no text may be. Nothing, where every text is shown as text. */
export function alive(): string[] {
  const found: string[] = 'owned' in window ? ['a script ran'] : []
  for (const element of document.querySelectorAll('#app *, [role=dialog] *')) {
    if (/^(script|iframe|object|embed|base|meta|link|style|math|template|marquee|video|x)$/i.test(element.tagName))
      found.push(element.tagName)
    for (const { name, value } of element.attributes) {
      if (
        name.startsWith('on') ||
        name === 'srcdoc' ||
        /^\s*(javascript|data|https?):/i.test(['href', 'src', 'action', 'xlink:href'].includes(name) ? value : '')
      )
        found.push(`${element.tagName} ${name}`)
    }
  }
  return found
}
