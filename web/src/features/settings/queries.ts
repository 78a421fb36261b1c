import { getAccountSettings } from '@skein/contract/automations/account-settings'
import { getBusinessHours } from '@skein/contract/accounts/business-hours'
import { checkConnection } from '@skein/contract/accounts/connection'
import { listModelChanges } from '@skein/contract/automations/model-migration'
import { listModelKeys } from '@skein/contract/models/model-keys'
import { getNotificationChoices } from '@skein/contract/notifications/notifications'
import { listExports } from '@skein/contract/users/user-data'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Each check makes several requests to Instagram, so the result is cached. */
const connectionStale = 60_000
const exportPoll = 2000

export const connectionQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['connection', platformUserId] as const,
    queryFn: async ({ client, signal }) => {
      const connection = await call(checkConnection, { platform_user_id: platformUserId }, { signal })
      // A check may find that the account needs a new login, which other screens show.
      if (connection.checks.some(({ fix }) => fix === 'reconnect')) {
        void client.invalidateQueries({ queryKey: ['accounts'] })
      }
      return connection
    },
    staleTime: connectionStale,
    refetchOnWindowFocus: false,
  })

/** The pause switch of the workspace uses the same query key. */
export const settingsQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['account-settings', platformUserId] as const,
    queryFn: ({ signal }) => call(getAccountSettings, { platform_user_id: platformUserId }, { signal }),
  })

export const hoursQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['business-hours', platformUserId] as const,
    queryFn: ({ signal }) => call(getBusinessHours, { platform_user_id: platformUserId }, { signal }),
  })

export const keysQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['model-keys', platformUserId] as const,
    queryFn: ({ signal }) => call(listModelKeys, { platform_user_id: platformUserId }, { signal }),
  })

/** Automations with a model that ends or has ended. */
export const modelChangesQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['model-changes', platformUserId] as const,
    queryFn: ({ signal }) => call(listModelChanges, { platform_user_id: platformUserId }, { signal }),
  })

export const notificationChoicesQuery = queryOptions({
  queryKey: ['notice-choices'] as const,
  queryFn: ({ signal }) => call(getNotificationChoices, {}, { signal }),
})

/** Polled while an export is being written. */
export const exportsQuery = queryOptions({
  queryKey: ['exports'] as const,
  queryFn: ({ signal }) => call(listExports, {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.some(({ state: at }) => at === 'queued' || at === 'writing') ? exportPoll : false,
})
