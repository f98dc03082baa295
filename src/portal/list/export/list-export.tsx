import type { RowData } from '@tanstack/react-table'
import Download from 'lucide-react/icons/download'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { download } from '#src/browser/download.ts'
import { loadPart } from '#src/portal/shell/browser/load-part.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { Later } from '#src/portal/shell/page/later.tsx'
import { Button } from '#src/ui/button.tsx'
import type { List } from '#src/portal/list/columns/list-columns.ts'
import type { FileKind } from './list-file.ts'
import { toolWords } from '#src/portal/list/list-style.ts'
import { readAll, type ReadPage } from './read-all.ts'

const loadMenu = () => import('#src/ui/menu.tsx')
const kinds: Record<string, FileKind> = { csv: 'csv', xlsx: 'xlsx' }

export type ListExportProps<R extends RowData> = {
  list: List<R>
  readPage: ReadPage<R>
  about: string
}

/**
 * Button that exports all rows that match the filters. While the export runs, the button cancels it. If the list has
 * more rows than can be read, the name of the file says that it contains only the first ones.
 */
export function ListExport<R extends RowData>({ list, readPage, about }: ListExportProps<R>) {
  const { locale, site } = useShell()
  const [progress, setProgress] = useState<{ count: number; all: number } | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function save(kind: FileKind) {
    const stop = new AbortController()
    running.current = stop
    setProgress({ count: 0, all: 0 })
    try {
      const all = await readAll(list.idOf, readPage, stop.signal, setProgress)
      if (stop.signal.aborted) return
      if (!all.ok) return void showToast(({ refused }) => refused(all.refusal))
      const { rows, goesOn } = all.data
      const { listFile } = await loadPart(() => import('./list-file.ts'))
      const file = await listFile(list, rows, kind, { locale, timeZone: site.timeZone })
      const name = goesOn ? m.list_file_first({ name: list.name, count: rows.length }) : list.name
      if (!stop.signal.aborted) download(file, `${name}.${kind}`)
    } catch (error) {
      if (!stop.signal.aborted) void showToast(({ failed }) => failed(error))
    } finally {
      setProgress(null)
    }
  }

  if (progress)
    return (
      <Button onClick={() => running.current?.abort()}>
        {m.list_export_stop({ count: progress.count, all: progress.all })}
      </Button>
    )
  const opener = (
    <Button icon={<Download />} title={m.list_export()} aria-haspopup="menu">
      <span className={toolWords}>{m.list_export()}</span>
    </Button>
  )
  return (
    <Later load={loadMenu} before={opener}>
      {({ Menu }) => (
        <Menu
          trigger={opener}
          head={about}
          items={[
            { value: 'csv', label: m.list_export_csv() },
            { value: 'xlsx', label: m.list_export_xlsx() },
          ]}
          onSelect={(value) => void save(kinds[value] ?? 'csv')}
        />
      )}
    </Later>
  )
}
