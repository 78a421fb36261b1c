import { api } from '@skein/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderAt, respond, setUpWorkspace } from '../../../../test/app-fixture.tsx'
import { chooseOption } from '../../../../test/choose-option.ts'
import '../dm-reply/dm-reply-screen.tsx'
import '../items/button-list-editor.tsx'
import '../uploads/image-fields.tsx'

setUpWorkspace()

beforeEach(() => {
  localStorage.clear()
  respond(api.replyImages.list, () => [])
})

async function open(type: string) {
  const { user } = renderAt('/instagram/create-automation/trigger-messages')
  await user.click(await screen.findByRole('tab', { name: type }))
  return user
}

const phone = () => within(screen.getByRole('figure'))

it('does not load the picture of the sample on the phone, and loads the one that replaces it', async () => {
  const user = await open('Image')
  const address = await screen.findByRole('textbox', { name: 'Image URL' })
  expect(phone().getByText('example.com')).toBeTruthy()
  await user.clear(address)
  await user.type(address, 'https://shop.example/mug.png')
  expect(await phone().findByRole('img')).toHaveProperty('src', 'https://shop.example/mug.png')
})

it('gives a button its address back when it leads to a link again', async () => {
  const user = await open('Buttons')
  const target = await screen.findByRole('combobox', { name: 'Leads to' })
  await chooseOption(user, target, 'A person')
  expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull()
  await chooseOption(user, target, 'A web link')
  expect(screen.getByRole('textbox', { name: 'Link' })).toHaveProperty('value', 'https://example.com/shop')
})

it('keeps what was written for another type, and restores it', async () => {
  const user = await open('Buttons')
  const title = await screen.findByRole('textbox', { name: 'Title' })
  await user.clear(title)
  await user.type(title, 'Open')
  await user.click(screen.getByRole('tab', { name: 'Text' }))
  await user.click(screen.getByRole('tab', { name: 'Buttons' }))
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Visit the shop')
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Open')
})
