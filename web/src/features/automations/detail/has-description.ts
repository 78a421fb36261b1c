export const hasDescription = (description: string): boolean =>
  description.trim() !== '' && description !== 'No Desc'
