import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inputClass } from '../forms/input-style.ts'

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const light = /data-theme='light'\] \{([^}]*)\}/.exec(tokens)?.[1] ?? ''

/** Returns the lightness of a colour of a theme, from 0 to 1. */
const lightnessIn = (theme: string, name: string) =>
  Number(new RegExp(`--${name}: oklch\\(([\\d.]+)`).exec(theme)?.[1])
const lightness = (name: string) => lightnessIn(light, name)

test('inputs of the light theme are lighter than the surfaces around them, disabled ones are darker', () => {
  expect(inputClass).toMatch(/ bg-field .*disabled:bg-overlay /)
  for (const surface of ['canvas', 'pane', 'raised']) {
    expect(lightness('field')).toBeGreaterThan(lightness(surface))
    expect(lightness('overlay')).toBeLessThan(lightness(surface))
  }
})

test('the border of inputs contrasts with their fill in the light theme', () => {
  // The relative luminance of a grey is about the cube of its lightness.
  const luminance = (name: string) => lightness(name) ** 3
  expect((luminance('field') + 0.05) / (luminance('control') + 0.05)).toBeGreaterThan(3)
})

test('surfaces of the dark theme lie on each other with equal steps of lightness', () => {
  const dark = /:root \{([^}]*)\}/.exec(tokens)?.[1] ?? ''
  const steps = ['canvas', 'pane', 'raised', 'overlay'].map((name) => lightnessIn(dark, name))
  steps.slice(1).forEach((step, place) => expect(step - (steps[place] ?? 0)).toBeCloseTo(0.035, 5))
})

const scale = [12, 13, 14, 16, 20, 28]
const controlHeights = [28, 32, 40, 44]
const web = join(import.meta.dirname, '../../..')
const sources = globSync('{src,docs}/**/*.{css,ts,tsx}', { cwd: web })
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, source: readFileSync(join(web, path), 'utf8') }))

/** Returns each match of a pattern with its size in pixels that is not one of `sizes`; 1rem are 16 pixels. */
const otherSizes = (pattern: RegExp, sizes: readonly number[]) =>
  sources.flatMap(({ path, source }) =>
    [...source.matchAll(pattern)]
      .filter(([, size, unit]) => !sizes.includes(Number(size) * ({ rem: 16, px: 1 }[unit ?? ''] ?? 4)))
      .map(([match]) => `${path}: ${match.trim()}`),
  )

test('texts have the six sizes of the scale, except headings of the landing page', () => {
  expect(
    otherSizes(/(?:\btext-\[|\bfont-size: |--text-[a-z]+: |\bfont: \d+ )([\d.]+)(rem|px)/g, scale),
  ).toEqual([])
})

test('controls are 28, 32 or 40 pixels high, or 44 for touch', () => {
  const lowAndHigh =
    /[\s"'`:](?:min-h|h|size)-(?:\[?)((?:[7-9]|1[01])(?:\.\d+)?(?![\d.a-z%])|(?:2[89]|3\d|4[0-4])(?=px))(px)?/g
  expect(otherSizes(lowAndHigh, controlHeights)).toEqual([])
})

test('fields are as high as the buttons beside them, whatever the width of the window', () => {
  expect(inputClass).toMatch(/\btouch\b/)
  const fields = sources.filter(({ source }) => source.includes('inputClass'))
  expect(fields.filter(({ source }) => /\blg:h-/.test(source)).map(({ path }) => path)).toEqual([])
})
