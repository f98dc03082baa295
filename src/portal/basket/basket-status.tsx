import { m } from '#messages'
import { basketStatusWords } from '#src/contract/words/basket-words.ts'
import { Badge, type Shape, type Tone } from '#src/ui/badge.tsx'

type Look = { tone: Tone; shape: Shape }

const looks: readonly Look[] = [
  { tone: 'info', shape: 'ring' },
  { tone: 'neutral', shape: 'ring' },
  { tone: 'warn', shape: 'half' },
  { tone: 'info', shape: 'full' },
  { tone: 'info', shape: 'half' },
  { tone: 'ok', shape: 'full' },
  { tone: 'bad', shape: 'square' },
]

export const statusName = (status: number): string => (basketStatusWords[status] ?? m.basket_status_unknown)()

export function BasketStatus({ status }: { status: number }) {
  const look = looks[status]
  return (
    <Badge tone={look?.tone ?? 'neutral'} shape={look?.shape ?? 'ring'}>
      {statusName(status)}
    </Badge>
  )
}
