import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { languageProps } from '#src/workspace/text/language-props.ts'
import { exportTexts } from '#src/workspace/export-texts.ts'
import { listPaths } from '#src/workspace/pair-at.ts'
import { tagWords } from '#src/workspace/text/tag-words.ts'
import { pairOf } from '#src/workspace/workspace-search.ts'
import type { InMemoryText } from '#src/workspace/view.ts'
import type { Leave } from './use-leaving.ts'

const list = css({ maxHeight: '[30dvh]', overflowY: 'auto', marginBlockStart: '2', display: 'grid', gap: '2' })
const about = css({ color: 'ink-2', overflowWrap: 'anywhere' })
const name = css({ textStyle: 'code' })
const words = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
/** Max texts listed. The user can agree only to texts that are listed. */
export const shownTexts = 200
const shownLength = 500

function TextList({ texts }: { texts: readonly InMemoryText[] }) {
  return (
    <ul className={list} tabIndex={0} aria-label={m.sign_out_not_kept({ count: texts.length })}>
      {texts.slice(0, shownTexts).map(({ scope: space, lang, key, text }) => (
        <li key={`${space} ${lang} ${key} ${text}`}>
          <p className={about}>
            <span className={name}>{key}</span> · {tagWords(lang)}
          </p>
          <p className={words} {...languageProps(lang)}>
            {text.slice(0, shownLength)}
          </p>
        </li>
      ))}
    </ul>
  )
}

const heldWords = (held: Leave['trouble']['held']) =>
  held.some(({ why }) => why.length === 0)
    ? m.sign_out_held_unlooked({ count: held.length })
    : m.sign_out_held({ count: held.length })

/** Lists texts that were not sent, each with a link to the text. */
function HeldList({ held }: Pick<Leave['trouble'], 'held'>) {
  return (
    <ul className={list}>
      {held.slice(0, shownTexts).map(({ scope: space, lang, key, src = 'master', why }) => (
        <li key={`${space} ${lang} ${key}`}>
          <p className={about}>
            <a
              className={name}
              href={`${listPaths[space]}?${new URLSearchParams({ ...pairOf(src, lang), unit: key })}`}
            >
              {key}
            </a>{' '}
            · {tagWords(lang)}
          </p>
          {(why.length > 0 ? why : [m.findings_unlooked()]).map((error) => (
            <p key={error} className={words}>
              {error}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}

type NotSavedProps = Pick<Leave['trouble'], 'left' | 'held' | 'refusal'>

function NotSaved({ left, held, refusal }: NotSavedProps) {
  return (
    <>
      {left > 0 || refusal ? (
        <Notice tone="warn" role="alert">
          {refusal ? refusal.messages.join(' ') || m.refusal_unavailable() : null}{' '}
          {left > 0 ? m.sign_out_left({ count: left }) : null}
        </Notice>
      ) : null}
      {held.length > 0 ? (
        <Notice tone="warn" role="alert">
          {heldWords(held)}
          <HeldList held={held} />
        </Notice>
      ) : null}
    </>
  )
}

type InTabsProps = Pick<Leave, 'lookAgain'> & { title: string; children: string }

/** Says that texts are only in open tabs, which may have changed them since, and offers to ask the tabs again. */
function InTabs({ title, lookAgain, children }: InTabsProps) {
  return (
    <Notice
      tone="bad"
      role="alert"
      title={title}
      actions={<Button onClick={() => void lookAgain()}>{m.sign_out_look_again()}</Button>}
    >
      {children}
    </Notice>
  )
}

export function Troubles({ trouble: { left, held, refusal, wordsLeft, hasFailed }, leaving, lookAgain }: Leave) {
  const { inMemory, otherChanges, silent } = leaving
  return (
    <>
      {hasFailed ? (
        <Notice tone="bad" role="alert">
          {m.sign_out_failed()}
        </Notice>
      ) : null}
      <NotSaved {...{ left, held, refusal }} />
      {wordsLeft > 0 ? (
        <Notice tone="warn" role="alert">
          {m.sign_out_words_left({ count: wordsLeft })}
        </Notice>
      ) : null}
      {silent > 0 ? (
        <InTabs title={m.sign_out_silent({ count: silent })} lookAgain={lookAgain}>
          {m.sign_out_silent_text({ count: silent })}
        </InTabs>
      ) : null}
      {inMemory.length > 0 ? (
        <Notice
          tone="bad"
          role="alert"
          title={m.sign_out_not_kept({ count: inMemory.length })}
          actions={<Button onClick={() => exportTexts(inMemory, new Date())}>{m.workspace_export_texts()}</Button>}
        >
          {m.sign_out_in_memory()}
          <TextList texts={inMemory} />
        </Notice>
      ) : null}
      {otherChanges > 0 ? (
        <InTabs title={m.sign_out_other_changes({ count: otherChanges })} lookAgain={lookAgain}>
          {m.sign_out_others_in_memory()}
        </InTabs>
      ) : null}
    </>
  )
}
