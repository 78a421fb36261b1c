import type { Page } from '@playwright/test'
import { percentile } from '../load/figures.ts'
import type { Measure } from '../report/measure.ts'
import { note } from '../report/note.ts'
import { restingRate, scrollRate } from './frame-rate.ts'
import { openEditor, openList, palettes, routeChanges, toggles, typing } from './jobs.ts'
import { rest, slowDown } from './open-browser.ts'
import { type Painted, recordFrames } from './record-frames.ts'
import type { Drawn } from './until-painted.ts'
import { noteInteractions, slowestInteractions } from './worst-interaction.ts'

const long = 'clayandember'
const usual = 'studio.fern'
const slower = 4

/** Every job at full speed, then again on a slowed processor with an eye on the slowest answer. */
export async function measureJobs(page: Page, presses: number): Promise<Measure[]> {
  return [...(await swift(page, presses)), ...(await slowed(page, presses))]
}

async function swift(page: Page, presses: number): Promise<Measure[]> {
  await openList(page, long)
  const resting = await restingRate(page)
  const scrolling = await scrollRate(page)
  await page.evaluate(() => window.scrollTo(0, 0))
  await rest(page)
  const inLong = await timed(page, toggles, presses)
  await openList(page, usual)
  const inUsual = await timed(page, toggles, presses)
  await openEditor(page)
  const keys = await timed(page, typing, presses)
  return [
    { name: 'interaction.scroll_500_rules', value: scrolling, unit: 'frames/s' },
    { name: 'interaction.scroll_resting', value: resting, unit: 'frames/s' },
    ...figuresOf('interaction.toggle_of_500', inLong),
    ...figuresOf('interaction.toggle_of_60', inUsual),
    ...figuresOf('interaction.key_to_preview', keys),
    ...figuresOf('interaction.warm_route', await timed(page, routeChanges, presses)),
    ...figuresOf('interaction.palette_open', await timed(page, palettes, presses)),
  ]
}

async function timed(
  page: Page,
  job: (page: Page, presses: number) => Promise<Drawn[]>,
  presses: number,
): Promise<Painted[]> {
  const reckon = await recordFrames(page)
  return reckon(await job(page, presses))
}

async function slowed(page: Page, presses: number): Promise<Measure[]> {
  await slowDown(page, slower)
  const measures: Measure[] = []
  for (const [name, username] of [
    ['500', long],
    ['60', usual],
  ] as const) {
    await openList(page, username)
    await noteInteractions(page)
    measures.push(toTask(`interaction.slowed_toggle_of_${name}`, await toggles(page, presses / 2)))
    await workOn(page)
    measures.push(await worst(page, `list_of_${name}`))
  }
  await openEditor(page)
  await noteInteractions(page)
  measures.push(toTask('interaction.slowed_key_to_preview', await typing(page, presses / 2)))
  measures.push(await worst(page, 'editor'))
  await slowDown(page, 1)
  return measures
}

/** What somebody does with a list beside pausing: opens the filters, searches, looks into a menu and into a rule. */
async function workOn(page: Page): Promise<void> {
  const first = page.locator('[data-rule]').first()
  const narrowed = page.getByText(/ of \d+ automations/)
  await page.getByRole('button', { name: 'Filter and sort' }).click()
  await page.getByRole('searchbox').pressSequentially('word1', { delay: 60 })
  await narrowed.waitFor()
  await page.getByRole('searchbox').fill('')
  await narrowed.waitFor({ state: 'detached' })
  await first.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await first.getByRole('button', { name: /details of/ }).click()
}

async function worst(page: Page, job: string): Promise<Measure> {
  const slowest = await slowestInteractions(page)
  for (const { name, at, duration } of slowest.slice(0, 6))
    note(`  ${job}: ${name} on "${at}" ${duration} ms`)
  return { name: `interaction.inp_${job}`, value: slowest[0]?.duration ?? 0, unit: 'ms' }
}

/** Without a trace, whose writing would itself slow a slowed page. */
const toTask = (name: string, all: readonly Drawn[]): Measure => ({
  name: `${name}_task_p95`,
  value: percentile(
    all.map(({ pressed, task }) => task - pressed),
    95,
  ),
  unit: 'ms',
})

/** The figures of a job. */
export const figuresOf = (name: string, all: readonly Painted[]): Measure[] =>
  (
    [
      ['p95', 'toPaint'],
      ['work_p95', 'work'],
      ['task_p95', 'toTask'],
    ] as const
  ).map(([figure, field]) => ({
    name: `${name}_${figure}`,
    value: percentile(
      all.map((painted) => painted[field]),
      95,
    ),
    unit: 'ms',
  }))
