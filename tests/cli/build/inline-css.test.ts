import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { inlineStyles, recipeModule, shortRecipes } from '#src/cli/build/inline-css.ts'
import { css } from '#styles/css'
import * as recipes from '#styles/recipes'
import { badge, button, input, menu, table } from '#styles/recipes'

describe('the class names written at build time', () => {
  it('are what Panda’s css() gives at run time', () => {
    const style = { color: 'ink', padding: { base: '2', md: '4' }, _hover: { color: 'accent' } } as const
    const names = JSON.stringify(css(style))
    expect(inlineStyles(`const a = css(${JSON.stringify(style)})`, css)).toBe(`const a = ${names}`)
  })

  it('read several calls in one module, nested ones too', () => {
    const written = inlineStyles(
      'f(css({ color: `ink` }), cx(css({ margin: 0 }), css({ "& svg": { width: "4" } })))',
      css,
    )
    expect(written).not.toContain('css(')
  })

  it('leave a style alone that is known only at run time', () => {
    for (const style of ['{ color: tone }', '{ ...base }', 'one, two', '{ color: `${tone}` }', '{ [key]: "1" }'])
      expect(inlineStyles(`css(${style})`, css)).toBe(`css(${style})`)
  })
})

describe('the short form of recipes', async () => {
  const asModule = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`
  const short = async (name: string, recipe: unknown) => {
    const code = recipeModule(name, recipe).replace("'./create-recipe.js'", JSON.stringify(asModule(shortRecipes)))
    return (await import(asModule(code)))[name]
  }

  it('gives the names that Panda’s own gives', async () => {
    const shortButton = await short('button', button)
    for (const variants of [
      undefined,
      {},
      { visual: 'primary' },
      { size: 'form', square: true },
      { visual: undefined },
    ] as const)
      expect(shortButton(variants)).toBe(button(variants))
    expect((await short('input', input))({ code: true })).toBe(input({ code: true }))
    expect((await short('badge', badge))({ tone: 'ok' })).toEqual(badge({ tone: 'ok' }))
    expect((await short('table', table))({ align: 'end' })).toEqual(table({ align: 'end' }))
    expect((await short('menu', menu))()).toEqual(menu())
  })

  it('is enough, because no recipe has compound variants', async () => {
    const folder = 'styles/system/recipes'
    const files = (await readdir(folder)).filter((file) => file.endsWith('.js') && file !== 'create-recipe.js')
    expect(files).toContain('button.js')
    for (const file of files) expect(await readFile(`${folder}/${file}`, 'utf8')).not.toContain('"css": {')
  })

  it('covers every recipe there is', () => {
    for (const [name, recipe] of Object.entries(recipes))
      expect(recipeModule(name, recipe)).toContain(`const ${name} =`)
  })
})
