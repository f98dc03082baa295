import { vi } from 'vitest'
import { pause } from '#tests/workspace/rig.ts'
import { check, checkServer } from './checks.ts'
import { kill, runOut, secondTab, signInAs, signOut } from './people.ts'
import { openMemoryDb } from '#src/workspace/store/device/memory.ts'
import { inSimulatedTime } from '#tests/workspace/simulated-time.ts'
import { heal, look, save, settleOne, troubleDisk, troubleServer } from './trouble.ts'
import { pressInSearch, retrace, stepBack } from './retracing.ts'
import { type } from './typing.ts'
import { changeMany, retraceMany, takeFile } from './many.ts'
import { markReview, share, writeNote } from './said.ts'
import { leaning, type Bug, type Complaint } from './bugs.ts'
import { World } from './world.ts'

const steps = 50

const actions: [number, string, (world: World) => Promise<void>][] = [
  [30, 'type', type],
  [10, 'retrace', retrace],
  [5, 'step back', stepBack],
  [2, 'key in the search', pressInSearch],
  [14, 'disk', troubleDisk],
  [8, 'look', look],
  [8, 'server', troubleServer],
  [10, 'save', save],
  [10, 'many', changeMany],
  [4, 'retrace many', retraceMany],
  [8, 'file', takeFile],
  [6, 'settle', settleOne],
  [5, 'mark', markReview],
  [4, 'note', writeNote],
  [6, 'share', share],
  [3, 'kill', kill],
  [3, 'second tab', secondTab],
  [3, 'session runs out', runOut],
  [3, 'sign out', signOut],
  [2, 'sign in', signInAs],
]
const leaned = 6

function next({ roll, bug }: World): [string, (world: World) => Promise<void>] {
  const weightOf = ([weight, name]: (typeof actions)[number]) => (leaning[bug]?.includes(name) ? leaned : 1) * weight
  let at = roll.below(actions.reduce((sum, one) => sum + weightOf(one), 0))
  for (const one of actions) {
    const [, name, action] = one
    const weight = weightOf(one)
    if (at < weight) return [name, action]
    at -= weight
  }
  throw new Error('the weights do not add up')
}

async function step(world: World): Promise<string> {
  const isAway = world.person === null || world.session === null
  const [name, action] = isAway && world.roll.chance(0.4) ? (['sign in', signInAs] as const) : next(world)
  await action(world)
  return name
}

/** Repairs the device and the server, then signs each user in and saves: every typed text must arrive. */
async function finish(world: World): Promise<void> {
  Object.assign(world.server, { isUp: true, fates: [] })
  await heal(world)
  for (const person of ['ada', 'bob', 'ada'] as const) {
    await signInAs(world, person)
    for (let round = 0; round < 6; round += 1) {
      await heal(world)
      for (const { key, from } of world.tab.view.conflicts.values()) {
        await world.tab.view.settle(key, 'mine')
        if (from === 'file') world.noteOtherChosen(person, key, world.tab.unit(key).target ?? '')
      }
      await world.tab.view.save()
    }
    const { counts, unkept, notKept } = world.tab.view
    if (counts.unsaved + counts.conflicts + notKept.length > 0 || unkept)
      world.complain('lost', `left over for ${person}: ${JSON.stringify(counts)}`)
    await check(world, `at the end, ${person}`)
  }
  const left = [...world.wishes.values()].map(({ person, key, text }) => `${person} ${key} "${text}"`)
  if (left.length > 0) world.complain('lost', `never arrived: ${left.join(', ')}`)
  checkServer(world)
}

/** The complaints of a story and its course: each action, followed by the state of screen, disk and server. */
type StoryReport = { complaints: Complaint[]; course: string[] }

async function noteMoment(world: World, name: string): Promise<void> {
  const shown = world.tabs.map(({ view, device }) => [
    device.keeping().reason,
    view.units.map(({ target, state }) => `${state} ${target}`),
  ])
  const rows = (await world.disk.edits()).map(({ owner, key, text, base, status }) => [owner, key, text, base, status])
  world.note(`${name} at ${performance.now()} ms: ${JSON.stringify({ shown, rows, revision: world.server.revision })}`)
}

async function play(seed: number, bug: Bug): Promise<StoryReport> {
  const world = new World(seed, bug)
  let name = 'open'
  try {
    await world.openTab()
    for (let count = 0; count < steps && world.complaints.length === 0; count += 1) {
      name = await step(world)
      if (world.roll.chance(0.3)) await pause(world.roll.below(4))
      await check(world, `at step ${count} (${name})`)
      await noteMoment(world, `${count} ${name}`)
    }
    if (world.complaints.length === 0) await finish(world)
    await noteMoment(world, 'end')
  } catch (error) {
    world.complain('broken', `after ${name}: ${error instanceof Error ? error.stack : String(error)}`)
  } finally {
    await world.end()
  }
  return { complaints: world.complaints, course: world.course }
}

// Dexie's warning when it opens another connection because the browser has closed the first.
const expected = 'Dexie: Need to reopen db'

/** Plays one story. The same seed always gives the same story. */
export async function tell(seed: number, bug: Bug): Promise<StoryReport> {
  // Loads the module for databases in memory beforehand, because its first import takes longer than later ones.
  const memory = await openMemoryDb('ada')
  memory.close()
  const warn = vi.spyOn(console, 'warn')
  const fail = warn.getMockImplementation() ?? (() => {})
  warn.mockImplementation((...words: unknown[]) => {
    if (words[0] !== expected) fail(...words)
  })
  try {
    return await inSimulatedTime(() => play(seed, bug))
  } finally {
    warn.mockImplementation(fail)
  }
}
