/** Texts of the list of one kind, and of an empty list. */
export const typeListWords = {
  manage: (username: string) => `Manage automations for @${username}`,
  createOne: 'Create New',
  healthy: 'Healthy',
  kinds: 'Automation types',
}

export const emptyListWords = {
  title: 'No Automations Found',
  text: 'Get started by creating your first automation.',
}
