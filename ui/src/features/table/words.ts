// A choice in words.
import { tellNamed } from '../../i18n/sentences';
import type { Choice } from './plies';

export const wordsOf = (choice: Pick<Choice, 'key' | 'values'>): string => tellNamed(choice.key, choice.values);
