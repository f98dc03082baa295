import { withSigns } from '#src/workspace/checks/entities.ts'
import { languageOf } from '#src/workspace/locale-of.ts'
import type { NumberSide } from '#src/workspace/checks/number-format.ts'
import { unseen } from '#src/workspace/checks/words-of.ts'

/** `hours`: as numbers of a day of 24 hours or of twelve, the likeliest first. `seconds`: undefined where it has none. `start` and `end`: what of the text it takes. */
type Time = {
  hours: readonly string[]
  minutes: number
  seconds: number | undefined
  start: number
  end: number
}

const gap = String.raw`[\s${unseen}]{0,20}`
const clock = String.raw`\d{1,2}(?:[:.]\d\d){0,2}`
const join = String.raw`(?:[-–—/,&]|to|and|or|until|till?|through)`
const timePattern = (half: string) =>
  new RegExp(String.raw`(?<![\d.,:])(?:${clock}${gap}${join}${gap}){0,9}${clock}${gap}${half}`, 'giu')

// "am" is a word of German and others; with full stops it is none.
const dotted = timePattern(String.raw`([ap])\.\s?m\b`)
const undotted = timePattern(String.raw`([ap])(?:m|\.\s?m)\b`)
const oneClock = /(\d{1,2})(?:[:.](\d\d))?(?:[:.](\d\d))?/g
const mayBeDotted = /[ap]\.\s?m\b/i
const mayBeEnglish = /[ap](?:m|\.\s?m)\b|\bnoon\b|\bmid(?:day|night)\b/i
const named = /\b(?:noon|midday|(midnight))\b/gi

function hoursOf(hour: number, half: string | undefined): readonly string[] {
  if (hour > 12) return [String(hour)]
  const [early, late] = [hour % 12, (hour % 12) + 12]
  const hours = half === 'p' ? [late, hour] : half === 'a' ? [early, hour, ...(early === 0 ? [24] : [])] : [hour, late]
  return hours.map(String)
}

/** Where "am" is a word. */
const withWord = new Set(['de', 'lb', 'gsw', 'ro', 'nl', 'gd', 'vi'])
const ofOneDay = /(?<!\d)(?:1[3-9]|2[0-3])(?!\d)/

/** Whether "9 am" is a time in this text: in others than English where the other one has a time for it. */
function isUndotted({ lang }: NumberSide, other: NumberSide): boolean {
  const language = languageOf(lang)
  if (language === 'en' || withWord.has(language)) return language === 'en'
  return languageOf(other.lang) === 'en'
    ? mayBeEnglish.test(other.words) || ofOneDay.test(other.words)
    : ofOneDay.test(other.words)
}

/** "8 am", "2 to 5 p.m.", and in English "noon": times of a clock with twelve hours. */
function timesIn(side: NumberSide, other: NumberSide): Time[] {
  const { words: written, lang } = side
  const isEnglish = languageOf(lang) === 'en'
  if (!mayBeEnglish.test(written)) return []
  const isAny = isUndotted(side, other)
  if (!isAny && !mayBeDotted.test(written)) return []
  const words = withSigns(written, unseen)
  const times: Time[] = []
  for (const { 0: whole, 1: half = '', index } of words.matchAll(isAny ? undotted : dotted)) {
    const clocks = [...whole.matchAll(oneClock)]
    for (const [at, one] of clocks.entries()) {
      const start = index + one.index
      const own = at === clocks.length - 1 ? half.toLowerCase() : undefined
      const hours = hoursOf(Number(one[1]), own)
      const seconds = one[3] === undefined ? undefined : Number(one[3])
      times.push({ hours, minutes: Number(one[2] ?? 0), seconds, start, end: start + one[0].length })
    }
  }
  if (isEnglish)
    for (const { 1: midnight, index } of words.matchAll(named))
      times.push({
        hours: midnight ? ['0', '24', '12'] : ['12'],
        minutes: 0,
        seconds: undefined,
        start: index,
        end: index,
      })
  return times
}

/** Which numbers of a text are those of its times. */
function ownOf({ numbers }: NumberSide, times: readonly Time[]): ReadonlySet<number> {
  const own = new Set<number>()
  let next = 0
  for (const [index, { at }] of numbers.entries()) {
    while ((times[next]?.end ?? at + 1) <= at) next += 1
    if ((times[next]?.start ?? at + 1) <= at) own.add(index)
  }
  return own
}

/** "08.30" and "05" are the same as 8.30 and 5. */
const plain = (value: string) => value.replace(/^0+(?=\d)/, '')

/** Takes numbers out by their value, each once: the first of them from a place on. */
function createTaking(values: readonly string[]) {
  const free = new Map<string, number[]>()
  for (const [index, written] of values.entries()) {
    const value = plain(written)
    const known = free.get(value)
    if (known) known.push(index)
    else free.set(value, [index])
  }
  return (value: string, from = 0): number | undefined => {
    const places = free.get(value)
    const at = places?.findIndex((index) => index >= from) ?? -1
    return at === -1 ? undefined : places?.splice(at, 1)[0]
  }
}

/** Which numbers of the other text say these times, of those that nothing else here has. */
function saidBy(times: readonly Time[], here: NumberSide, own: ReadonlySet<number>, there: NumberSide): number[] {
  const take = createTaking(there.values)
  for (const [index, value] of here.values.entries()) if (!own.has(index)) take(plain(value))
  return times.flatMap(({ hours, minutes, seconds }) => {
    // Without a word for the hour "14.30" is a number with a fraction.
    const wholes = minutes > 0 ? hours.map((hour) => String(Number(`${hour}.${String(minutes).padStart(2, '0')}`))) : []
    for (const value of wholes) {
      const whole = take(value)
      if (whole !== undefined) return [whole]
    }
    for (const value of hours) {
      const hour = take(value)
      if (hour === undefined) continue
      const isSaid = minutes > 0 || seconds !== undefined || isFullHour(there, hour)
      const rest = isSaid ? [minutes, ...(seconds === undefined ? [] : [seconds])] : []
      return [hour, ...rest.flatMap((part) => take(String(part), hour + 1) ?? [])]
    }
    return []
  })
}

/** "14h00", "14 h 00": of "14:00" the noughts are no number. */
function isFullHour({ numbers }: NumberSide, at: number): boolean {
  const [hour, next] = [numbers[at], numbers[at + 1]]
  return hour !== undefined && next?.text === '00' && next.at - hour.at - hour.text.length <= 3
}

function without(side: NumberSide, left: ReadonlySet<number>): NumberSide {
  const isKept = (_: unknown, index: number) => !left.has(index)
  return { ...side, numbers: side.numbers.filter(isKept), values: side.values.filter(isKept) }
}

/** Both texts' numbers but those of times of twelve hours, however the other one writes these: "2:30 pm" is "14.30 Uhr". */
export function withoutTimes(source: NumberSide, target: NumberSide): readonly [NumberSide, NumberSide] {
  const [sourceTimes, targetTimes] = [timesIn(source, target), timesIn(target, source)]
  if (sourceTimes.length === 0 && targetTimes.length === 0) return [source, target]
  const [ofSource, ofTarget] = [ownOf(source, sourceTimes), ownOf(target, targetTimes)]
  return [
    without(source, new Set([...ofSource, ...saidBy(targetTimes, target, ofTarget, source)])),
    without(target, new Set([...ofTarget, ...saidBy(sourceTimes, source, ofSource, target)])),
  ]
}
