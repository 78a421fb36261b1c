import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { chooseOption, optionsOf } from '../../../test/choose-option.ts'
import { DurationInput } from './duration-input.tsx'
import { Field } from './field.tsx'

function Example({ seconds }: { seconds: number | null }) {
  const [value, setValue] = useState(seconds)
  return (
    <>
      <Field label="Cooldown">
        <DurationInput label="Cooldown" value={value} onValueChange={setValue} />
      </Field>
      <output>{String(value)}</output>
    </>
  )
}

const amount = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Cooldown' })
const unit = () => screen.getByRole('combobox', { name: 'Cooldown, unit' })
const seconds = () => screen.getByRole('status').textContent

test.each([
  [null, '', 'minutes'],
  [0, '0', 'minutes'],
  [90, '90', 'seconds'],
  [300, '5', 'minutes'],
  [43_200, '12', 'hours'],
  [518_400, '6', 'days'],
])('shows %s seconds as “%s” %s', (value, number, name) => {
  render(<Example seconds={value} />)
  expect([amount().value, unit().textContent]).toEqual([number, name])
})

test('keeps the chosen unit while typing, and the number when the unit changes', async () => {
  const user = userEvent.setup()
  render(<Example seconds={null} />)
  await user.type(amount(), '60')
  expect([seconds(), unit().textContent]).toEqual(['3600', 'minutes'])
  await chooseOption(user, unit(), 'hours')
  expect([seconds(), amount().value]).toEqual(['216000', '60'])
  await user.clear(amount())
  expect([seconds(), unit().textContent]).toEqual(['null', 'hours'])
})

test('offers seconds only for a value that no larger unit divides', async () => {
  render(<Example seconds={90} />)
  const user = userEvent.setup()
  expect(await optionsOf(user, unit())).toEqual(['seconds', 'minutes', 'hours', 'days'])
  await chooseOption(user, unit(), 'minutes')
  expect(await optionsOf(user, unit())).toEqual(['minutes', 'hours', 'days'])
})

test('offers seconds where they are usual, and keeps them for a whole minute', async () => {
  const user = userEvent.setup()
  function Delay() {
    const [value, setValue] = useState<number | null>(null)
    return (
      <Field label="Cooldown">
        <DurationInput seconds label="Cooldown" value={value} onValueChange={setValue} />
      </Field>
    )
  }
  render(<Delay />)
  await chooseOption(user, unit(), 'seconds')
  await user.type(amount(), '60')
  expect([amount().value, unit().textContent]).toEqual(['60', 'seconds'])
})
