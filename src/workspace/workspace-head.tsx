import { memo, type RefObject } from 'react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import HardDrive from 'lucide-react/icons/hard-drive'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { Select } from '#src/ui/select.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { SearchBox } from './search-box.tsx'
import type { WorkspaceView } from './view.ts'
import type { Show, WorkspaceSearch } from './workspace-search.ts'

const head = css({
  background: 'sheet',
  borderBlockEnd: 'hair',
  paddingBlock: '3',
  paddingInline: { base: '4', sm: '5' },
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
})
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '2' })
const tools = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  '[data-step=editor] &': { _narrow: { display: 'none' } },
})
const languages = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minWidth: '0',
  '& svg': { width: '4', height: '4', color: 'ink-3', flexShrink: '0' },
})
// However many there are, they take one line: the list below needs the room.
const tagLine = css({
  flex: '[1 1 10rem]',
  minWidth: '0',
  color: 'ink-2',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '[data-step=editor] &': { _narrow: { display: 'none' } },
})
const end = css({ marginInlineStart: 'auto', '& > button': { _narrow: { paddingInline: '2' } } })

type WorkspaceHeadProps = {
  title: string
  counts: WorkspaceView['counts']
  languages: WorkspaceView['languages']
  tags: WorkspaceView['tags']
  isLoading: boolean
  persisted: boolean | null
  src: string
  dst: string
  show: Show
  q: string
  searchRef: RefObject<HTMLInputElement | null>
  onSearch: (change: Partial<WorkspaceSearch>, isReplacing: boolean) => void
  onKeep: () => void
}

export const WorkspaceHead = memo(function WorkspaceHead(props: WorkspaceHeadProps) {
  const { title, counts, tags, isLoading, persisted, src, dst, show, q, searchRef, onSearch, onKeep } = props
  const options = props.languages.map(({ code, name }) => ({ value: code, label: name }))
  // A language this workspace does not have shows as none chosen.
  const chosen = (code: string) =>
    options.some((option) => option.value === code)
      ? { value: code }
      : { value: '', placeholder: m.workspace_select_language() }
  const written = Math.min(counts.unsaved, counts.translated)
  const segment = (value: Show, label: string, count: number) => ({ value, label, count: m.workspace_count({ count }) })
  const segments = [
    segment('all', m.workspace_show_all(), counts.all),
    segment('untranslated', m.workspace_show_untranslated(), counts.untranslated),
    segment('unsaved', m.workspace_show_unsaved(), counts.unsaved),
    segment('conflicts', m.workspace_show_conflicts(), counts.conflicts),
  ]
  return (
    <header className={head}>
      <div className={line}>
        <h1 className={css({ textStyle: 'heading' })}>{title}</h1>
        {tags.length > 0 ? (
          <p className={tagLine} title={tags.join(' · ')}>
            <span className={css({ srOnly: true })}>{m.workspace_tags()}: </span>
            {tags.join(' · ')}
          </p>
        ) : null}
        <div
          className={css({
            display: 'flex',
            alignItems: 'center',
            gap: '3',
            whiteSpace: 'nowrap',
            marginInlineStart: { base: '0', sm: 'auto' },
          })}
        >
          {isLoading ? (
            <>
              <Spinner /> {m.workspace_loading()}
            </>
          ) : counts.all === 0 ? null : (
            <>
              <span className={css({ width: { base: '16', sm: '[7rem]', md: '[13.75rem]' } })}>
                <Progress
                  label={m.workspace_progress()}
                  max={counts.all}
                  parts={[
                    { value: counts.translated - written, tone: 'accent' },
                    { value: written, tone: 'warn' },
                  ]}
                />
              </span>
              {m.workspace_translated({ translated: counts.translated, total: counts.all })}
            </>
          )}
        </div>
      </div>
      <div className={tools}>
        <div className={languages}>
          <Select
            aria-label={m.workspace_source_language()}
            {...chosen(src)}
            options={options.filter(({ value }) => value !== dst)}
            onChange={(event) => onSearch({ src: event.currentTarget.value }, false)}
          />
          <ArrowRight aria-hidden="true" />
          <Select
            aria-label={m.workspace_target_language()}
            {...chosen(dst)}
            options={options.filter(({ value }) => value !== src && value !== 'master')}
            onChange={(event) => onSearch({ dst: event.currentTarget.value }, false)}
          />
        </div>
        <Segmented
          label={m.workspace_show()}
          value={show === 'findings' ? 'all' : show}
          options={segments}
          onChange={(value) => onSearch({ show: value }, false)}
        />
        <SearchBox q={q} inputRef={searchRef} onSearch={(text) => onSearch({ q: text }, true)} />
        <span className={end}>
          <Button
            onClick={onKeep}
            aria-label={m.workspace_keep_on_device()}
            aria-pressed={persisted ?? false}
            icon={persisted ? <Check /> : <HardDrive />}
          >
            <span className={css({ display: { base: 'none', md: 'inline' } })}>{m.workspace_keep_on_device()}</span>
          </Button>
        </span>
      </div>
    </header>
  )
})
