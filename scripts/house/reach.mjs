import ts from 'typescript';
import { implementationOf } from './implementation.mjs';

/**
 * A walk through the code from function to function: a function may run every function that it names as a value. A class that
 * is entered brings its constructor and its fields, and not its other methods. The walk skips types, decorators and the files
 * that `isFollowed` refuses. A member of an interface leads to the implementation in the table, or is reported as open.
 */
export class Reach {
  /** The declarations that were entered. */
  entered = new Set();
  /** The strings in the code that was entered; SQL may be among them. */
  texts = [];
  /** The functions of interfaces that the table does not name. */
  open = new Set();
  queue = [];

  constructor(program, implementations, isFollowed) {
    this.program = program;
    this.implementations = implementations;
    this.isFollowed = isFollowed;
  }

  from(declarations) {
    for (const declaration of declarations) this.enter(declaration);
    while (this.queue.length > 0) this.walk(this.queue.pop());
    return this;
  }

  get files() {
    return [...new Set([...this.entered].map((node) => this.program.fileOf(node)))].sort();
  }

  enter(declaration) {
    if (isMemberSignature(declaration)) return this.enterMember(declaration);
    if (!this.isFollowed(this.program.fileOf(declaration))) return;
    if (isPartOfClass(declaration)) this.enterClass(declaration.parent);
    if (ts.isClassLike(declaration)) this.enterClass(declaration);
    else if (isEntered(declaration) && !this.isImplementation(declaration)) this.add(declaration);
  }

  add(node) {
    if (this.entered.has(node)) return;
    this.entered.add(node);
    this.queue.push(node);
  }

  enterClass(node) {
    for (const member of node.members)
      if (ts.isConstructorDeclaration(member) || ts.isPropertyDeclaration(member)) this.add(member);
    if (node.members.length > 0) this.entered.add(node);
  }

  enterMember(signature) {
    const [owner, member] = [signature.parent.name?.text ?? '(no name)', signature.name.getText()];
    const found = this.implementations[owner];
    if (found) return implementationOf(this.program, found, member).forEach((one) => this.enter(one));
    if (this.isFollowed(this.program.fileOf(signature)) && this.isCallable(signature))
      this.open.add(`${owner}.${member}`);
  }

  isCallable(signature) {
    const type = this.program.checker.getNonNullableType(this.program.checker.getTypeAtLocation(signature));
    return type.getCallSignatures().length > 0;
  }

  /** An implementation is entered by its members, since naming it in a list runs none of them. */
  isImplementation({ type }) {
    const words = type?.getText().match(/\w+/g) ?? [];
    return words.some((word) => word in this.implementations);
  }

  walk(node) {
    if (ts.isTypeNode(node) || ts.isDecorator(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) this.texts.push(node.getText());
    if (ts.isIdentifier(node)) this.enterSymbol(this.symbolOf(node));
    if (ts.isObjectBindingPattern(node)) for (const element of node.elements) this.enterElement(node, element);
    ts.forEachChild(node, (child) => this.walk(child));
  }

  enterElement(pattern, { propertyName, name }) {
    const type = this.program.checker.getTypeAtLocation(pattern);
    const taken = propertyName ?? name;
    if (ts.isIdentifier(taken)) this.enterSymbol(type.getProperty(taken.text));
  }

  symbolOf(identifier) {
    const { checker } = this.program;
    const isShort = ts.isShorthandPropertyAssignment(identifier.parent);
    const symbol = isShort
      ? checker.getShorthandAssignmentValueSymbol(identifier.parent)
      : checker.getSymbolAtLocation(identifier);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  }

  enterSymbol(symbol) {
    for (const declaration of symbol?.declarations ?? []) this.enter(declaration);
  }
}

const isMemberSignature = (node) => ts.isMethodSignature(node) || ts.isPropertySignature(node);

const isPartOfClass = (node) => ts.isClassElement(node) && ts.isClassLike(node.parent);

const isEntered = (node) =>
  ts.isFunctionDeclaration(node) ||
  ts.isEnumDeclaration(node) ||
  ts.isClassElement(node) ||
  ts.isPropertyAssignment(node) ||
  (ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent));
