import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inputClass } from './forms/input-style.ts'

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const light = /data-theme='light'\] \{([^}]*)\}/.exec(tokens)?.[1] ?? ''

/** Returns the lightness of a colour of the light theme, from 0 to 1. */
const lightness = (name: string) => Number(new RegExp(`--${name}: oklch\\(([\\d.]+)`).exec(light)?.[1])

test('inputs of the light theme are lighter than the surfaces around them, disabled ones are darker', () => {
  expect(inputClass).toMatch(/ bg-field .*disabled:bg-s3 /)
  for (const surface of ['canvas', 's1', 's2']) {
    expect(lightness('field')).toBeGreaterThan(lightness(surface))
    expect(lightness('s3')).toBeLessThan(lightness(surface))
  }
})

test('the border of inputs contrasts with their fill in the light theme', () => {
  // The relative luminance of a grey is about the cube of its lightness.
  const luminance = (name: string) => lightness(name) ** 3
  expect((luminance('field') + 0.05) / (luminance('control') + 0.05)).toBeGreaterThan(3)
})
