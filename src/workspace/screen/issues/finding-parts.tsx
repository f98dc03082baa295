import type { Listed } from '#src/workspace/screen/list/use-listed.ts'
import { NextFinding } from './finding-keys.tsx'
import { SaveQuestion, type useSaveQuestion } from './save-question.tsx'

type FindingPartsProps = {
  listed: Listed
  from: string
  onChoose: (key: string) => void
  saveQuestion: ReturnType<typeof useSaveQuestion>['question']
}

export function FindingParts({ saveQuestion, ...next }: FindingPartsProps) {
  return (
    <>
      <NextFinding {...next} />
      <SaveQuestion {...saveQuestion} />
    </>
  )
}
