import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ConflictPanel } from '#src/portal/form/conflict-panel.tsx'
import { differingIn, settled } from '#src/portal/form/differing.ts'
import type { Values } from '#src/portal/form/values.ts'

const labels = { name1: 'Company name', logo: 'Logo' }
const pictures = { logo: 'logo_image' }
const logo = new File(['<svg/>'], 'kante.svg', { type: 'image/svg+xml' })
const mine: Values = { name1: 'Ahlers', logo, logo_image: '/logo/before/' }
const shown = (theirs: Values) =>
  renderToStaticMarkup(
    <ConflictPanel
      id="f"
      labels={labels}
      pictures={pictures}
      mine={mine}
      before={{ name1: 'Ahlers', logo: null, logo_image: '/logo/before/' }}
      theirs={theirs}
      wordsOf={{}}
      onSettle={() => undefined}
    />,
  )

describe('where somebody else was faster', () => {
  test('two logos are shown side by side, the one that was chosen taken beforehand', () => {
    const html = shown({ name1: 'Ahlers', logo: null, logo_image: '/logo/theirs/' })
    expect(html.match(/<img [^>]*src="blob:[^"]+"[^>]*>/)?.[0]).toContain('alt="Preview of kante.svg"')
    expect(html).toContain('src="/logo/theirs/"')
    expect(html).not.toContain('empty')
    expect(html.match(/<input[^>]*checked=""[^>]*>(.*?)<\/label>/)?.[1]).toContain('blob:')
  })

  test('a logo that is gone by now is said to be none', () => {
    const html = shown({ name1: 'Ahlers', logo: null, logo_image: null })
    expect(html).toContain('blob:')
    expect(html).toContain('empty')
  })

  test('a logo that nobody else has changed is no question, and is sent with what is chosen', () => {
    const theirs = { name1: 'Ahlers & Otten', logo: null, logo_image: '/logo/before/' }
    const differing = differingIn(labels, { mine, theirs }, pictures)
    expect(differing).toEqual(['name1'])
    expect(settled({ mine, theirs }, differing, pictures, () => false)).toEqual({ ...theirs, logo })
  })

  test('a logo that was not chosen here is theirs', () => {
    const theirs = { name1: 'Ahlers', logo: null, logo_image: '/logo/theirs/' }
    expect(differingIn(labels, { mine: { ...mine, logo: null }, theirs }, pictures)).toEqual([])
  })
})
