export type Segment = { kind: 'text' | 'placeholder' | 'tag' | 'break' | 'space'; text: string; at: number }

// <b>, </b>, <br/>, <a href="…">; a lone "<" as in "x < 5" is text.
const tagPattern = /^<\/?[A-Za-z][\w.-]*(?:\s[^<>]*)?\/?>/
// {name} or {value, number}; the head of a plural or select; one of its branches.
const argumentPattern = /^\{[^{}\n]*\}/
const headPattern = /^\{\s*\w+\s*,\s*(?:plural|selectordinal|select)\s*,(?:\s*offset:\d+)?/
const branchPattern = /^\s*(?:=\d+|[\w-]+)\s*\{/
const spacePattern = /^[\u00a0\u202f\u2009\u2007\u200b\u00ad\t]/

/** Cuts a text into words and what a translator must carry over unchanged; joined again it is the text, byte for byte. */
export function segmentsOf(text: string): Segment[] {
  const segments: Segment[] = []
  // What each open brace is: the argument that holds branches, or one branch of it.
  const open: ('argument' | 'branch')[] = []
  let at = 0
  let plain = 0
  const push = (kind: Segment['kind'], length: number) => {
    if (at > plain) segments.push({ kind: 'text', text: text.slice(plain, at), at: plain })
    segments.push({ kind, text: text.slice(at, at + length), at })
    at += length
    plain = at
  }
  while (at < text.length) {
    const char = text.charAt(at)
    const rest = char === '{' || char === '<' || open.at(-1) === 'argument' ? text.slice(at) : char
    const head = char === '{' ? headPattern.exec(rest) : null
    const branch = open.at(-1) === 'argument' ? branchPattern.exec(rest) : null
    const argument = char === '{' ? argumentPattern.exec(rest) : null
    const tag = char === '<' ? tagPattern.exec(rest) : null
    if (head) {
      push('placeholder', head[0].length)
      open.push('argument')
    } else if (branch) {
      push('placeholder', branch[0].length)
      open.push('branch')
    } else if (argument) push('placeholder', argument[0].length)
    else if (char === '}' && open.length > 0) {
      push('placeholder', 1)
      open.pop()
    } else if (tag) push('tag', tag[0].length)
    else if (char === '\n') push('break', 1)
    else if (spacePattern.test(char)) push('space', 1)
    else at += 1
  }
  if (at > plain) segments.push({ kind: 'text', text: text.slice(plain), at: plain })
  return segments
}
