/** An e-mail address as people type it; nothing that could begin a header of a mail or name a second recipient. */
export const isEmail = (text: string): boolean => /^[^\s@<>"(),:;\\[\]\p{Cc}]+@[^\s@<>"(),:;\\[\]\p{Cc}]+\.[^\s@<>"(),:;\\[\]\p{Cc}.]+$/u.test(text) && text.length <= 200
