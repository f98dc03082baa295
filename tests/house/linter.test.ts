import { afterAll, describe, expect, test } from 'vitest'
import { lintPlanted, removePlanted } from './lint-planted.ts'

afterAll(removePlanted)

/** Returns the files that a rule rejects, without duplicates. */
function refusedBy(rule: string, files: Record<string, string>): string[] {
  const found = lintPlanted(files).filter(({ code }) => code === rule)
  return [...new Set(found.map(({ filename }) => filename))].toSorted()
}

const lines = (count: number) => Array.from({ length: count }, (_, index) => `  void ${index}\n`).join('')
const functionOf = (name: string, count: number) => `export function ${name}() {\n${lines(count - 2)}}\n`

describe('the linter rejects', () => {
  test('a relative import from a parent folder, at any depth, in every part of the project', () => {
    const up = (path: string) => `export * as part from '${path}'\n`
    const files = {
      'src/portal/basket/one.ts': up('../list/list-page.tsx'),
      'app/routes/one.ts': up('../../src/settings.ts'),
      'tests/portal/basket/one.ts': up('../one.ts'),
      'e2e/baskets/one.ts': up('../kit/fixtures.ts'),
      'e2e/baskets/two.ts': up('./one.ts'),
      'e2e/baskets/three.ts': up('#e2e/kit/fixtures.ts'),
    }
    expect(refusedBy('eslint(no-restricted-imports)', files)).toEqual(
      Object.keys(files)
        .filter((file) => file.endsWith('one.ts'))
        .toSorted(),
    )
  })

  test('files that import each other, even only a type', () => {
    const files = {
      'src/one.ts': "import type { Two } from './two.ts'\nexport type One = Two | 1\n",
      'src/two.ts': "import type { One } from './one.ts'\nexport type Two = One | 2\n",
      'src/three.ts': "import type { One } from './one.ts'\nexport type Three = One | 3\n",
    }
    expect(refusedBy('import(no-cycle)', files)).toEqual(['src/one.ts', 'src/two.ts'])
  })

  test('a file of more than 350 lines, including tests', () => {
    const files = {
      'src/one.ts': lines(351),
      'src/two.ts': lines(350),
      'tests/one.ts': lines(351),
      'e2e/one.ts': lines(351),
    }
    expect(refusedBy('eslint(max-lines)', files)).toEqual(['e2e/one.ts', 'src/one.ts', 'tests/one.ts'])
  })

  test('a function of more than 80 lines, a component of more than 120', () => {
    const arrow = (name: string, count: number) => `export const ${name} = () => {\n${lines(count - 2)}}\n`
    const files = {
      'src/function.ts': functionOf('wordsOf', 81),
      'src/function-in-tsx.tsx': functionOf('wordsOf', 81),
      'src/arrow-in-tsx.tsx': arrow('wordsOf', 81),
      'src/long-component.tsx': functionOf('Words', 121),
      'src/component.tsx': functionOf('Words', 120),
      'src/component-by-arrow.tsx': arrow('Words', 120),
      'src/short.tsx': functionOf('wordsOf', 80),
      'src/commented.tsx': functionOf('wordsOf', 80).replace('{\n', '{\n  // why\n\n  /* and\n   * how */\n'),
    }
    expect(
      [...refusedBy('eslint(max-lines-per-function)', files), ...refusedBy('house(function-length)', files)].toSorted(),
    ).toEqual(['src/arrow-in-tsx.tsx', 'src/function-in-tsx.tsx', 'src/function.ts', 'src/long-component.tsx'])
  })
})
