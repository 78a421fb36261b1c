export interface PdfLine {
  size: number
  text: string
}

/** Returns a PDF with a page for each list of lines; a page without lines looks like a scan. */
export function writePdf(pages: readonly (readonly PdfLine[])[]): Buffer {
  const objects = [
    '',
    '',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  const kids = pages.map((lines) => {
    const texts = lines.map(({ size, text }) => `/F ${size} Tf (${text}) Tj 0 -${Math.round(size * 1.6)} Td`)
    const stream = `BT 72 740 Td ${texts.join(' ')} ET`
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`)
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${objects.length} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
    )
    return `${objects.length} 0 R`
  })
  objects[0] = '<< /Type /Catalog /Pages 2 0 R >>'
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`
  const offsets: string[] = []
  let file = '%PDF-1.4\n'
  objects.forEach((object, at) => {
    offsets.push(String(file.length).padStart(10, '0'))
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
  })
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('')
  const end = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`
  return Buffer.from(`${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`, 'latin1')
}
