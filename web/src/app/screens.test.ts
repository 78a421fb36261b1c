import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { createAppRouter } from './router.ts'
import { frames } from './frames.ts'
import { screens } from './screens.ts'

const router = createAppRouter(createMemoryHistory())
const withoutSlash = (path: string) => path.replace(/(?<=.)\/$/, '')

test('every route has a screen in the table, and every screen a route', () => {
  const routes = Object.values(router.routesById)
    .filter(({ id }) => id !== '__root__' && id !== '/signed-in')
    // A former address has no screen: it redirects.
    .filter(({ options }) => options.beforeLoad === undefined)
    .map(({ fullPath }) => withoutSlash(fullPath))
  const paths = screens.map(({ path }) => {
    const [, , route] = router.getMatchedRoutes(path.split('?')[0] ?? '')
    return withoutSlash(route?.fullPath ?? `no route: ${path}`)
  })
  expect(new Set(paths)).toEqual(new Set(routes))
})

test('screens have unique names, and their parts exist', () => {
  const names = screens.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
  const parts = [
    ...frames.flatMap(({ parts }) => parts),
    ...screens.flatMap(({ size }) => [...(size?.parts ?? []), ...(size?.later ?? [])]),
  ]
  expect(parts.filter((part) => !existsSync(join(import.meta.dirname, '../..', part)))).toEqual([])
})
