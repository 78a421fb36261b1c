import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { waitForAnimations } from './display-modes.ts'

export interface SheetScreen {
  name: string
  path: string
  /** Brings the screen into the state of the picture. */
  prepare?: (page: Page) => Promise<unknown>
}

const folder = join(import.meta.dirname, '..', '..', 'docs', 'pictures', 'sheets')
const desktop = { width: 1440, height: 900 }
const phone = { width: 375, height: 812 }

/** The pictures of one sheet. `scale` is that of each picture on the sheet, `columns` their number in a row. */
const sheets = [
  { file: 'desktop-dark', theme: 'dark', view: desktop, scale: 0.5, columns: 3 },
  { file: 'desktop-light', theme: 'light', view: desktop, scale: 0.5, columns: 3 },
  { file: 'phone-dark', theme: 'dark', view: phone, scale: 0.9, columns: 5 },
] as const

type Sheet = (typeof sheets)[number]

const quality = 0.8
/** Bytes of a sheet, so that the repository stays small. */
const maxBytes = 500_000

/** Takes each screen for each sheet and writes the sheets as WebP. `open` goes to a path and waits until it is drawn. */
export async function takeSheets(
  page: Page,
  screens: readonly SheetScreen[],
  open: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  const pictures = new Map<Sheet, { name: string; png: string }[]>(sheets.map((sheet) => [sheet, []]))
  for (const { name, path, prepare } of screens) {
    for (const [sheet, sheetScreenshots] of pictures) {
      await page.setViewportSize(sheet.view)
      await page.emulateMedia({ colorScheme: sheet.theme, reducedMotion: 'reduce' })
      await open(page, path)
      await page.evaluate((theme) => (document.documentElement.dataset['theme'] = theme), sheet.theme)
      await prepare?.(page)
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      await waitForAnimations(page)
      sheetScreenshots.push({ name, png: (await page.screenshot()).toString('base64') })
    }
  }
  mkdirSync(folder, { recursive: true })
  for (const [sheet, screenshots] of pictures) {
    const image = await drawSheet(page, sheet, screenshots)
    if (image.length > maxBytes)
      throw new Error(`${sheet.file} has ${image.length} bytes, more than ${maxBytes}.`)
    writeFileSync(join(folder, `${sheet.file}.webp`), image)
  }
}

/** Draws the pictures with their names in rows, in an empty page, because the product's policy forbids data: requests. */
async function drawSheet(
  page: Page,
  sheet: Sheet,
  screenshots: readonly { name: string; png: string }[],
): Promise<Buffer> {
  const blank = await page.context().browser()?.newPage()
  if (!blank) throw new Error('The page has no browser.')
  const { scale, columns, view } = sheet
  const encoded = await blank.evaluate(
    async ({ each, perRow, width, height, level }) => {
      const gap = 24
      const label = 28
      const canvas = document.createElement('canvas')
      canvas.width = perRow * (width + gap) + gap
      canvas.height = Math.ceil(each.length / perRow) * (height + label + gap) + gap
      const drawing = canvas.getContext('2d')
      if (!drawing) throw new Error('The browser cannot draw.')
      drawing.fillStyle = '#777'
      drawing.fillRect(0, 0, canvas.width, canvas.height)
      drawing.fillStyle = '#fff'
      drawing.font = '16px sans-serif'
      drawing.imageSmoothingQuality = 'high'
      for (const [place, { name, png }] of each.entries()) {
        const image = new Image()
        image.src = `data:image/png;base64,${png}`
        await image.decode()
        const x = gap + (place % perRow) * (width + gap)
        const y = gap + Math.floor(place / perRow) * (height + label + gap)
        drawing.fillText(name, x, y + 16)
        drawing.drawImage(image, x, y + label, width, height)
      }
      return canvas.toDataURL('image/webp', level).split(',')[1] ?? ''
    },
    {
      each: screenshots,
      perRow: columns,
      width: Math.round(view.width * scale),
      height: Math.round(view.height * scale),
      level: quality,
    },
  )
  await blank.close()
  return Buffer.from(encoded, 'base64')
}
