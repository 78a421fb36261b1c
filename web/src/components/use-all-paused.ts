import { skipToken, useQuery } from '@tanstack/react-query'

/** Returns whether all automations of an account are paused. The switch of the top bar loads the settings. */
export function useAllPaused(platformUserId: string): boolean {
  const { data } = useQuery<{ paused: boolean }>({
    queryKey: ['account-settings', platformUserId],
    queryFn: skipToken,
  })
  return data?.paused ?? false
}
