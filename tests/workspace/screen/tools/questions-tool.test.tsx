import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { getLocale, overwriteGetLocale } from '#messages/runtime'
import { QuestionLink, tool } from '#src/workspace/screen/tools/questions-tool.tsx'
import type { useThreads } from '#src/workspace/screen/notes/use-notes.ts'
import { SharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import type { Note } from '#src/workspace/store/shared/notes.ts'
import { sampleNote } from '#tests/workspace/screen/unit-samples.ts'
import { sharedBy } from '#tests/workspace/screen/notes/shared-samples.ts'

const kept = vi.hoisted<{ of: string | null; threads: ReturnType<typeof useThreads> }>(() => ({
  of: null,
  threads: { status: 'reading', value: [] },
}))
vi.mock('#src/workspace/screen/notes/use-notes.ts', () => ({
  useThreads: (owner: string | null) => {
    kept.of = owner
    return kept.threads
  },
}))

const before = getLocale
afterEach(() => overwriteGetLocale(before))

const note = sampleNote({ scope: 'vartext', lang: 'fr', key: 'door leaf/width' })

function entryWith(open: number, locale: 'en' | 'de' = 'en'): string {
  overwriteGetLocale(() => locale)
  kept.threads = { status: 'read', value: Array.from({ length: open }, () => ({ note, replies: [] })) }
  const Entry = tool.Entry ?? (() => null)
  return renderToStaticMarkup(
    <SharedContext value={sharedBy('ada', 'de')}>
      <Entry />
    </SharedContext>,
  )
}

test('the menu shows how many questions are open on this device for the current user', () => {
  expect(entryWith(3)).toBe('Open questions (3)')
  expect(entryWith(1_234, 'de')).toBe('Offene Fragen (1.234)')
  expect(kept.of).toBe('ada')
})

test('with none open, or none known, it shows the bare name', () => {
  expect(entryWith(0)).toBe('Open questions')
  expect(entryWith(0, 'de')).toBe('Offene Fragen')
})

test('a question of another list leads to its text there, in its language with the same source', () => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const addressOf = (change: Partial<Note>) => {
    const drawn = renderToStaticMarkup(
      <RouterContextProvider router={router}>
        <QuestionLink note={{ ...note, ...change }} src="en" />
      </RouterContextProvider>,
    )
    const href = /href="([^"]*)"/.exec(drawn)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const { pathname, searchParams } = new URL(href, 'https://portal.example')
    return [pathname, ...['src', 'dst', 'show', 'unit'].map((name) => searchParams.get(name))]
  }
  expect(addressOf({})).toEqual(['/vartext', 'en', 'fr', 'all', 'door leaf/width'])
  expect(addressOf({ scope: 'system', key: 'k' })).toEqual(['/system-i18n', 'en', 'fr', 'all', 'k'])
  expect(addressOf({ scope: 'catalog', key: 'k' })).toEqual(['/catalog', 'en', 'fr', 'all', 'k'])
  expect(addressOf({ lang: 'en' })).toEqual(['/vartext', 'master', 'en', 'all', 'door leaf/width'])
})
