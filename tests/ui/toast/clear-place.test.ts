import { describe, expect, it } from 'vitest'
import { clearTop } from '#src/ui/toast/clear-place.ts'

const room = { width: 1280, height: 800 }
const size = { width: 400, height: 60 }
const band = (top: number, bottom: number, left = 0, right = 1280) => ({ top, bottom, left, right })

describe('A message at the top of the window', () => {
  it('stands as high as it can where nothing is in its way', () => {
    expect(clearTop(size, [], room)).toBe(4)
    expect(clearTop(size, [band(80, 120)], room)).toBe(4)
    expect(clearTop(size, [band(0, 400, 0, 300)], room)).toBe(4)
  })

  it('stands below head, tabs and filters, and below the row that it talks about', () => {
    const page = [band(49, 130), band(140, 190)]
    expect(clearTop(size, page, room)).toBe(194)
    expect(clearTop(size, [...page, band(230, 286)], room)).toBe(290)
    expect(clearTop(size, [...page, band(600, 656)], room)).toBe(194)
  })

  it('fits between two of them where there is room for it', () => {
    expect(clearTop(size, [band(0, 50), band(130, 200)], room)).toBe(54)
  })

  it('rather hides what may be hidden than what it talks about', () => {
    const rows = Array.from({ length: 12 }, (_, index) => ({
      ...band(60 + index * 60, 118 + index * 60),
      weight: 0.01,
    }))
    expect(clearTop(size, [band(0, 56), ...rows], room)).toBe(60)
    expect(clearTop(size, [band(0, 56), ...rows, band(60, 118)], room)).toBe(122)
    expect(clearTop(size, [band(0, 56), ...rows.slice(1)], room)).toBe(60)
  })

  it('hides least where it has to hide something, and stays in the window', () => {
    const top = clearTop(size, [band(0, 700), band(720, 790)], room)
    expect(top + size.height).toBeLessThanOrEqual(room.height)
    expect(clearTop({ width: 400, height: 900 }, [band(0, 50)], room)).toBe(4)
  })
})
