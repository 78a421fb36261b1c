import { afterEach, describe, expect, it, vi } from 'vitest'
import { frameDrawn } from './after-paint.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the frame that is due', () => {
  it('is drawn before anything else is begun', async () => {
    const order: string[] = []
    requestAnimationFrame(() => {
      order.push('frame')
      setTimeout(() => order.push('drawn'))
    })
    await frameDrawn()
    order.push('work')
    expect(order).toEqual(['frame', 'drawn', 'work'])
  })

  it('is not waited for where nothing is drawn', async () => {
    vi.stubGlobal('requestAnimationFrame', () => 0)
    await expect(frameDrawn()).resolves.toBeUndefined()
  })
})
