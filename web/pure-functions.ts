/** Creating a schema, an endpoint, a part or a type of messages has no side effects, so unused ones can be removed. */
export const pureFunctions = [
  'defineEndpoint',
  'defineStream',
  'definePart',
  'defineMessageType',
  'attachmentContent',
  'contentPart',
  'cutLetters',
  'fileMessage',
  'z',
]
