import type { KeyboardEvent } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'

// With forced colours each button has a border.
const one = css({
  paddingInline: '1',
  _forced: { '&:not(:last-child)': { marginInlineEnd: '1' } },
  '&[aria-pressed=true]': { color: 'accent', textDecoration: 'underline' },
})

/** Moves the focus between the buttons with the arrow keys. All buttons together are one tab stop. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }
  const step = steps[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  buttons[(step + buttons.length) % buttons.length]?.focus()
}

type TagButtonsProps = { tags: readonly string[]; label: string; className?: string | undefined }

export function TagButtons({ tags, label, className }: TagButtonsProps) {
  const { tag, changeSearch } = useWorkspaceContext()
  const first = tags.includes(tag) ? tag : tags[0]
  return (
    <div role="toolbar" tabIndex={-1} aria-label={label} className={className} onKeyDown={onKeyDown}>
      {tags.map((name) => (
        <Button
          key={name}
          visual="quiet"
          size="small"
          className={one}
          tabIndex={name === first ? 0 : -1}
          aria-pressed={name === tag}
          title={name === tag ? m.workspace_tag_off() : m.workspace_tag_on({ tag: name })}
          onClick={() => changeSearch({ tag: name === tag ? '' : name }, false)}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
