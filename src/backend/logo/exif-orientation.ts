const orientation = 0x0112

/** Reads the orientation in Exif data, 1 (upright) to 8; 1 if it cannot be read. */
export function orientationOf(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  if (tiff.length < 8) return 1
  const order = view.getUint16(0)
  if (order !== 0x4949 && order !== 0x4d4d) return 1
  const isLittle = order === 0x4949
  const directory = view.getUint32(4, isLittle)
  if (directory + 2 > tiff.length) return 1
  const entries = view.getUint16(directory, isLittle)
  for (let index = 0; index < entries; index += 1) {
    const at = directory + 2 + index * 12
    if (at + 12 > tiff.length) return 1
    if (view.getUint16(at, isLittle) !== orientation) continue
    const value = view.getUint16(at + 8, isLittle)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}
