export type JsonItem = { line: number; name: string; text: string; isElement: boolean }

/**
 * Yields the values of a JSON object while its text arrives; an array is yielded element by element. Each item is
 * unparsed text, with the name of its field and the line on which it starts, from 1. Only one item is in memory at a
 * time. Throws an error that names the line if the object is malformed; the content of the items is not checked.
 */
export async function* jsonItems(chunks: AsyncIterable<string>): AsyncGenerator<JsonItem> {
  let line = 1
  let at = 'start'
  let name = ''
  let isElement = false
  let value = ''
  let begunOn = 1
  let depth = 0
  let isString = false
  let isEscaped = false
  const fail = (what: string): never => {
    throw new Error(`Line ${line}: this is not valid JSON (${what}).`)
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let index = 0; index < chunk.length; index++) {
      const character = chunk[index] ?? ''
      if (character === '\n') line += 1
      if (at === 'value') {
        if (isString) {
          if (isEscaped) isEscaped = false
          else if (character === '\\') isEscaped = true
          else if (character === '"') isString = false
          continue
        }
        if (character === '"') isString = true
        else if (character === '{' || character === '[') depth += 1
        else if (depth > 0 && (character === '}' || character === ']')) depth -= 1
        else if (depth === 0 && (character === ',' || character === '}' || character === ']')) {
          if ((character === ']') !== (isElement && character !== ',')) fail(`an unexpected ${character}`)
          yield { line: begunOn, name, text: value + chunk.slice(from, index), isElement }
          value = ''
          at = character === '}' ? 'end' : character === ']' ? 'next' : isElement ? 'element' : 'name'
        }
        continue
      }
      if (at === 'naming') {
        value += character
        if (isEscaped) isEscaped = false
        else if (character === '\\') isEscaped = true
        else if (character === '"') {
          name = parseName(value, fail)
          value = ''
          at = 'colon'
        }
        continue
      }
      if (/\s/.test(character)) continue
      if (at === 'start' && character === '{') at = 'first'
      else if ((at === 'first' || at === 'name') && character === '"') {
        at = 'naming'
        value = character
      } else if (at === 'first' && character === '}') at = 'end'
      else if (at === 'colon' && character === ':') at = 'list or value'
      else if (at === 'list or value' && character === '[') at = 'first element'
      else if (at === 'first element' && character === ']') at = 'next'
      else if (at === 'next' && character === ',') at = 'name'
      else if (at === 'next' && character === '}') at = 'end'
      else if (at === 'list or value' || at === 'first element' || at === 'element') {
        if (/[,\]}]/.test(character)) fail(`an unexpected ${character}`)
        isElement = at !== 'list or value'
        begunOn = line
        from = index
        depth = /[{[]/.test(character) ? 1 : 0
        isString = character === '"'
        isEscaped = false
        at = 'value'
      } else fail(at === 'start' ? 'it must begin with {' : `an unexpected ${character}`)
    }
    if (at === 'value') value += chunk.slice(from)
  }
  if (at !== 'end') fail('it ends too early')
}

function parseName(text: string, fail: (what: string) => never): string {
  try {
    return String(JSON.parse(text))
  } catch {
    return fail('a name is not valid')
  }
}
