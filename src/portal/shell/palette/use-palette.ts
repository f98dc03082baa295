import { useEffect, useState } from 'react'
import { m } from '#messages'
import type { Who } from '#src/session/session.ts'
import type { Site } from '#src/site/site.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { findActions, findCommands, findInTexts, findPages, findRecords, type Found } from './palette-sources.ts'
import { readVisits, toldApart, withoutSlash } from './visits.ts'

const debounceMs = 200
const none: { query: string; found: Found[]; failed: boolean } = { query: '', found: [], failed: false }

/**
 * Returns the results for the typed text, in groups. Pages and commands are found at once; records follow when the
 * server has answered. Without text, the pages visited last are offered.
 */
export function usePalette(who: Who, site: Pick<Site, 'admin'>, text: string) {
  const { locale } = useShell()
  const query = text.trim()
  const [records, setRecords] = useState(none)
  useEffect(() => {
    if (query === '') return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      void findRecords(who, site, query, abort.signal).then((answer) =>
        abort.signal.aborted ? undefined : setRecords({ query, ...answer }),
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [who, site, query])
  const pages = findPages(who, site, query)
  const commands = findCommands(query)
  const actions = findActions(who, site, locale, query)
  if (query === '') {
    const here = withoutSlash(location.pathname)
    const targets = toldApart(readVisits(who.username).filter(({ href }) => href !== here))
    const recent = { title: m.palette_recent(), targets }
    return { groups: filled([recent, commands, actions, pages]), isBusy: false, failed: false }
  }
  const isBusy = records.query !== query
  // The previous records stay until the next answer, so that nothing moves while the user types.
  const groups = filled([pages, commands, actions, ...records.found, findInTexts(who, query)])
  return { groups, isBusy, failed: !isBusy && records.failed }
}

const filled = (groups: Found[]) => groups.filter(({ targets }) => targets.length > 0)
