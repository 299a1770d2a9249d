const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** True for HTML or XML. */
export function isMarkup(text: string): boolean {
  return /^\s*<[!?/a-z]|<\/[a-z][\w:-]*\s*>/i.test(text)
}

/** A page's text as the user would read it, or its title if it has no other. */
export function markupText(markup: string): string {
  const shown = markup.replace(/<!--[\s\S]*?(?:-->|$)|<(head|script|style|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
  const words = withoutTags(shown)
  return words === '' ? withoutTags(/<title[^>]*>([\s\S]*?)<\/title/i.exec(markup)?.[1] ?? '') : words
}

function withoutTags(markup: string): string {
  const bare = markup.replace(/<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)/g, '$1').replace(/<[!?/a-z][^>]*(?:>|$)/gi, ' ')
  return bare
    .replace(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi,
      (entity, tens: string, sixteens: string, name: string) => {
        const point = tens === undefined ? parseInt(sixteens, 16) : Number(tens)
        if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? entity) : entity
        return point <= 0x10ffff ? String.fromCodePoint(point) : entity
      }
    )
    .replace(/\s+/g, ' ')
    .trim()
}
