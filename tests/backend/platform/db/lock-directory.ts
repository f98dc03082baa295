// Locks the given directory round after round, in step with another worker, and returns the rounds it won.
import { parentPort, workerData } from 'node:worker_threads'
import { lockDirectory } from '#src/backend/platform/db/directory-lock.ts'

const { directory, gates, rounds } = workerData
const inStep = (gate: number) => {
  Atomics.add(gates, gate, 1)
  while (Atomics.load(gates, gate) < 2);
}

const won: boolean[] = []
for (let round = 0; round < rounds; round += 1) {
  inStep(2 * round)
  let lock: { release: () => void } | undefined
  try {
    lock = lockDirectory(directory)
  } catch {
    // the other worker has it
  }
  inStep(2 * round + 1)
  lock?.release()
  won.push(lock !== undefined)
}
parentPort?.postMessage(won)
