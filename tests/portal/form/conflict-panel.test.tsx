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

describe('a conflict with another user’s change', () => {
  test('shows two logos side by side, with the chosen one selected', () => {
    const html = shown({ name1: 'Ahlers', logo: null, logo_image: '/logo/theirs/' })
    expect(html.match(/<img [^>]*src="blob:[^"]+"[^>]*>/)?.[0]).toContain('alt="Preview of kante.svg"')
    expect(html).toContain('src="/logo/theirs/"')
    expect(html).not.toContain('empty')
    expect(html.match(/<input[^>]*checked=""[^>]*>(.*?)<\/label>/)?.[1]).toContain('blob:')
  })

  test('shows that a deleted logo is empty', () => {
    const html = shown({ name1: 'Ahlers', logo: null, logo_image: null })
    expect(html).toContain('blob:')
    expect(html).toContain('empty')
  })

  test('does not ask about a logo that nobody else has changed, and sends it with the choices', () => {
    const theirs = { name1: 'Ahlers & Otten', logo: null, logo_image: '/logo/before/' }
    const differing = differingIn(labels, { mine, theirs }, pictures)
    expect(differing).toEqual(['name1'])
    expect(settled({ mine, theirs }, differing, pictures, () => false)).toEqual({ ...theirs, logo })
  })

  test('uses the other user’s logo if none was chosen here', () => {
    const theirs = { name1: 'Ahlers', logo: null, logo_image: '/logo/theirs/' }
    expect(differingIn(labels, { mine: { ...mine, logo: null }, theirs }, pictures)).toEqual([])
  })
})
