import { m } from '#messages'
import { Badge, type Shape, type Tone } from '#src/ui/badge.tsx'

type Look = { name: () => string; tone: Tone; shape: Shape }

const looks: readonly Look[] = [
  { name: m.basket_status_0, tone: 'info', shape: 'ring' },
  { name: m.basket_status_1, tone: 'neutral', shape: 'ring' },
  { name: m.basket_status_2, tone: 'warn', shape: 'half' },
  { name: m.basket_status_3, tone: 'accent', shape: 'full' },
  { name: m.basket_status_4, tone: 'info', shape: 'half' },
  { name: m.basket_status_5, tone: 'ok', shape: 'full' },
  { name: m.basket_status_6, tone: 'bad', shape: 'square' },
]

export const statusName = (status: number): string => (looks[status]?.name ?? m.basket_status_unknown)()

export function BasketStatus({ status }: { status: number }) {
  const look = looks[status]
  return (
    <Badge tone={look?.tone ?? 'neutral'} shape={look?.shape ?? 'ring'}>
      {statusName(status)}
    </Badge>
  )
}
