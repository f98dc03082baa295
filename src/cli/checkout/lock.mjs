// Runs on any Node.js from version 18, so it uses no packages and no TypeScript.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const pollMs = 200
const held = new Set()

process.on('exit', () => held.forEach((file) => rmSync(file, { force: true })))

/**
 * Takes a lock in this checkout. If another process holds it, waits and prints what that process is doing
 * (`waitingFor`). Removes the lock of a killed process. Returns a function that releases the lock; it is also released
 * when the process ends.
 */
export function lockCheckout(name, waitingFor) {
  const folder = join(root, '.build', 'locks')
  const file = join(folder, name)
  mkdirSync(folder, { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ pid: process.pid, start: startOf(process.pid) }))
  let said = false
  while (!take(draft, file)) {
    const note = read(file)
    if (note === undefined || removeDead(file, note)) continue
    if (!said) console.log(`Process ${holderIn(note).pid} is ${waitingFor} in this folder: waiting for it …`)
    said = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollMs)
  }
  rmSync(draft)
  held.add(file)
  return () => {
    held.delete(file)
    rmSync(file, { force: true })
  }
}

/** Takes the lock by a hard link. A link appears complete, so nobody reads half a note. */
function take(draft, file) {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function removeDead(file, note) {
  const { pid, start } = holderIn(note)
  if (isAlive(pid) && startOf(pid) === start) return false
  const aside = `${file}.${process.pid}.dead`
  try {
    renameSync(file, aside)
  } catch {
    return true // another process was faster
  }
  // Another waiting process may have taken the lock between the reading and the moving of the note. It then gets the
  // lock back.
  if (read(aside) !== note) take(aside, file)
  rmSync(aside, { force: true })
  return true
}

function holderIn(note) {
  try {
    return JSON.parse(note)
  } catch {
    return { pid: 0, start: '' }
  }
}

function isAlive(pid) {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Returns the start time of a process, where the system reports it. The id of a killed process may have been reused by
 * another one.
 */
function startOf(pid) {
  const stat = read(`/proc/${pid}/stat`) ?? ''
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
