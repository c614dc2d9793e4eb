//! Creating and finding elements. Text is inserted as text nodes only, never as markup.

export type Child = Node | string | null | undefined;
export type Attributes = Record<string, string | number | boolean | null | undefined>;

/** Creates an HTML element. Attributes that are `true` have no value; `false`, `null` and missing ones are left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  furnish(made, attributes, children);
  return made;
}

/** Creates an SVG element. */
export function drawn<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  furnish(made, attributes, children);
  return made;
}

/** Creates a button with this label and action. */
export function button(label: string, attributes: Attributes, press: (event: MouseEvent) => void): HTMLButtonElement {
  const made = element("button", { type: "button", ...attributes }, label);
  made.addEventListener("click", press);
  return made;
}

/** Returns the first element that matches a selector. */
export function seek<Type extends Element = HTMLElement>(selector: string, within: ParentNode = document): Type | null {
  return within.querySelector<Type>(selector);
}

/** Returns all elements that match a selector. */
export function all<Type extends Element = HTMLElement>(selector: string, within: ParentNode = document): Type[] {
  return [...within.querySelectorAll<Type>(selector)];
}

/** Formats a sentence in which words between backquotes are code. */
export function worded(sentence: string): (HTMLElement | string)[] {
  return sentence.split("`").map((part, index, parts) => {
    if (index % 2 === 0) return part;
    return index === parts.length - 1 ? `\`${part}` : element("code", {}, part);
  });
}

/** Returns true if the key event goes into a text field. */
export function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !["button", "checkbox", "radio", "submit", "reset"].includes(target.type);
}

/** Saves a text or a picture as a file. */
export function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

function furnish(made: Element, attributes: Attributes, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    made.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) {
    if (child !== null && child !== undefined) made.append(child);
  }
}

/** Asks for a decision; returns false where it is closed without one. */
export function agreed(question: string, yes: string, no: string): Promise<boolean> {
  return new Promise((decided) => {
    const dialog = element("dialog", { class: "decision", "aria-label": question });
    const press = (value: string) => () => dialog.close(value);
    dialog.append(element("p", {}, question), button(no, { autofocus: true }, press("no")), " ", button(yes, {}, press("yes")));
    dialog.addEventListener("close", () => {
      dialog.remove();
      decided(dialog.returnValue === "yes");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
