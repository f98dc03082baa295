/** What takes longer than this, on the most loaded machine too, grows faster than what was sent: it took 20 s and more. */
export const stuckMs = 12_000
