import type { RefObject } from 'react'
import { css, cva } from '#styles/css'
import { languageProps } from '#src/workspace/text/language-props.ts'
import { withOverlookedSpaces } from './overlooked-spaces.ts'
import { lineEndSign, spaceSign, useSpacesShown } from './shown-spaces.ts'
import { type DifferingPart, differingParts } from './differing-parts.ts'
import { drawnParts } from './drawn-parts.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'
import { useListCut } from './use-cut.ts'

const chip = cva({
  base: {
    fontFamily: 'mono',
    fontSize: '[0.84em]',
    borderWidth: '[1px]',
    borderColor: 'info',
    color: 'info',
    borderRadius: 'small',
    paddingInline: '1',
    background: '[color-mix(in srgb, {colors.info} 9%, transparent)]',
    boxDecorationBreak: 'clone',
    // Within a marked difference, the chips' own colour would be too close to the colour of the mark.
    'mark &': { color: 'ink', borderColor: 'ink' },
  },
  variants: {
    kind: { placeholder: {}, icu: {}, tag: { borderStyle: 'dashed' } },
    pressed: { true: { cursor: 'pointer', _hover: { borderColor: 'accent', color: 'accent' } } },
    done: {
      true: {
        position: 'relative',
        borderColor: 'ok',
        color: 'ok',
        background: 'transparent',
        _after: {
          content: '"✓"',
          position: 'absolute',
          insetInlineEnd: '[-0.25em]',
          top: '[-0.75em]',
          fontSize: '[0.7em]',
          lineHeight: '[1]',
        },
      },
    },
  },
})
const sign = css({ color: 'ink-3', userSelect: 'none' })

type PartViewProps = { part: Part; isDone?: boolean; isPressed?: boolean }

function PartView({ part, isDone, isPressed }: PartViewProps) {
  switch (part.kind) {
    case 'placeholder':
    case 'tag':
      return (
        <span
          className={chip({ kind: part.kind, done: isDone, pressed: isPressed })}
          data-part={isPressed ? '' : undefined}
        >
          {part.text}
        </span>
      )
    case 'icu':
      return <span className={chip({ kind: part.kind })}>{part.text}</span>
    case 'break':
      return (
        <>
          <span className={sign} aria-hidden="true">
            {lineEndSign}
          </span>
          {'\n'}
        </>
      )
    case 'space':
      return (
        <>
          <span className={sign} aria-hidden="true">
            {spaceSign(part.text)}
          </span>
          {part.text}
        </>
      )
    default:
      return part.text
  }
}

const editorText = css({ textStyle: 'editor', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
const differing = css({ background: 'mark', color: 'ink' })

const Parts = ({ parts }: { parts: readonly Part[] }) =>
  drawnParts(parts).map((part) => <PartView key={part.at} part={part} />)

const asText = (part: Part): Part =>
  part.kind === 'space' || part.kind === 'break' ? { kind: 'text', text: part.text, at: part.at } : part

type PressedTextProps = {
  parts: readonly Part[]
  missing: ReadonlySet<number>
  lang: string | undefined
  textRef: RefObject<HTMLDivElement | null>
}

export function PressedText({ parts, missing, lang, textRef }: PressedTextProps) {
  const [areSpacesShown] = useSpacesShown()
  const shown = areSpacesShown ? withOverlookedSpaces(parts) : parts.map(asText)
  return (
    <div ref={textRef} className={editorText} {...languageProps(lang)}>
      {drawnParts(shown).map((part) => (
        <PartView key={part.at} part={part} isDone={!missing.has(part.at)} isPressed />
      ))}
    </div>
  )
}

/**
 * Shows a text without chips for placeholders and tags. If the user has switched on the signs for spaces, spaces that
 * are easily overlooked have a sign.
 */
export function SpacedText({ text }: { text: string }) {
  const [areSpacesShown] = useSpacesShown()
  return areSpacesShown ? <Parts parts={withOverlookedSpaces([{ kind: 'text', text, at: 0 }])} /> : text
}

export function SourceText({ text, lang }: { text: string; lang: string | undefined }) {
  const cut = useListCut()
  return (
    <div className={editorText} {...languageProps(lang)}>
      <Parts parts={cut(text)} />
    </div>
  )
}

export function DifferingText({ text, other, lang }: { text: string; other: string; lang: string }) {
  const cut = useListCut()
  return (
    <div className={editorText} {...languageProps(lang)}>
      {differingParts(text, other, cut).map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- both texts together are what it is made of
        <DifferingRun key={at} part={part} />
      ))}
    </div>
  )
}

function DifferingRun({ part }: { part: DifferingPart }) {
  if (part.kind === 'cut') return ' … '
  if (part.kind === 'both') return <Parts parts={part.parts} />
  return (
    <mark className={differing}>
      <Parts parts={part.parts} />
    </mark>
  )
}
